/**
 * What the one who approves is to the one who proposed, where a decision takes two people; worked out by the server.
 * Only `another` may approve. Declared for all charts at once because a chart file imports nothing but 'xstate'.
 *
 * - `another` another person, with an identity of their own
 * - `samePerson` the same account, mobile number or identity number
 * - `dependent` one of the two accounts has created, reset or unlocked the other
 * - `unproven` the one who approves has not proven an identity
 * - `proposerUnproven` the one who proposed has not
 */
type SecondPerson = 'another' | 'samePerson' | 'dependent' | 'unproven' | 'proposerUnproven';
