/**
 * The relation of the approver to the proposer of a decision that requires two people. The server computes it.
 * Only `another` may approve. It is declared globally, because a chart file imports nothing but 'xstate'.
 *
 * - `another` another person, with a proven identity that differs
 * - `samePerson` the same account, mobile number or identity number
 * - `dependent` one of the two accounts has created, reset or unlocked the other one
 * - `unproven` the approver has not proven an identity
 * - `proposerUnproven` the proposer has not proven an identity
 */
type SecondPerson = 'another' | 'samePerson' | 'dependent' | 'unproven' | 'proposerUnproven';
