/** The number of people that a test event needs, by duty. */
export const someNeeded = {
  chief: 1,
  scoring: 5,
  floor: 5,
  checkIn: 1,
  encryption: 3,
  supervisor: 1,
  clerk: 2,
};
