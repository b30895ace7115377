import type { BaseIssue } from 'valibot';
import type { Fault } from '../contract/kit/faults.ts';

/** What is wrong with a value: the schemas of the contract carry faults, and no sentences. */
export const faultOf = ({ message }: Pick<BaseIssue<unknown>, 'message'>) => message as Fault;
