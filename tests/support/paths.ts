import type { Call } from '../../server/contract/kit/call.ts';
import { contracts } from '../../server/system/contracts.ts';
import { isCall } from '../../server/kit/handle.ts';

type Contracts = typeof contracts;

/** The calls of a contract with their paths. */
type PathsOf<Contract> = {
  readonly [Name in keyof Contract as Contract[Name] extends Call ? Name : never]: Contract[Name] extends {
    readonly path: infer Path;
  }
    ? Path
    : never;
};

type Every<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type Paths = Every<{ [Domain in keyof Contracts]: PathsOf<Contracts[Domain]> }[keyof Contracts]>;

function pathsOfCalls(): Readonly<Record<string, string>> {
  const paths: Record<string, string> = {};
  for (const [name, one] of Object.values(contracts).flatMap((contract) => Object.entries(contract))) {
    if (!isCall(one)) continue;
    if (name in paths) throw new Error(`two calls are named ${name}`);
    paths[name] = one.path;
  }
  return paths;
}

/** The path of each call below the API root, by the name of the call in the contract. */
export const paths = pathsOfCalls() as Paths;
