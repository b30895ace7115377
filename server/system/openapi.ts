import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import * as recordActs from '../contract/competition/record-acts.ts';
import * as bulk from '../contract/kit/bulk.ts';
import type { Call } from '../contract/kit/call.ts';
import { errorBody } from '../contract/kit/errors.ts';
import { API_ROOT } from '../contract/kit/api-root.ts';
import { contracts } from './contracts.ts';
import { isCall } from '../kit/handle.ts';
import { byPath } from '../kit/router.ts';

type JsonSchema = Record<string, unknown>;
/** The JSON Schema of a schema of the contract. */
type Described = Omit<ReturnType<typeof toJsonSchema>, '$schema'>;

/** A call with the names of its schemas. */
export interface Operation {
  readonly summary: string;
  /** True if the call needs no token. */
  readonly isPublic?: true;
  readonly body?: string;
  readonly query?: string;
  /** A schema, a list of a schema, a file, or JSON without a schema. */
  readonly answer: string | readonly [string];
}

type Exports = readonly (readonly [name: string, one: unknown])[];

/** The exports of each contract, and the schemas that several contracts share. */
const exported: readonly Exports[] = [...Object.values(contracts), bulk, recordActs].map((contract) =>
  Object.entries(contract),
);

const named: Record<string, v.GenericSchema> = {};

/**
 * Returns the name under which a schema is exported. The contract of the call is searched first.
 * @throws Error if the schema is not exported, or another schema has the same name, because a reference is
 * then ambiguous
 */
function nameOf(schema: v.GenericSchema, own: Exports): string {
  const name = [own, ...exported].flat().find(([, one]) => one === schema)?.[0];
  if (name === undefined) throw new Error(`a schema of type ${schema.type} is not exported`);
  named[name] ??= schema;
  if (named[name] !== schema) throw new Error(`two schemas are named ${name}`);
  return name;
}

const isArray = (schema: v.GenericSchema): schema is v.ArraySchema<v.GenericSchema, undefined> =>
  schema.type === 'array';

function answerNameOf({ answer }: Call, own: Exports): Operation['answer'] {
  if (typeof answer === 'string') return answer;
  return isArray(answer) ? [nameOf(answer.item, own)] : nameOf(answer, own);
}

const operationOf = (call: Call, own: Exports): Operation => ({
  summary: call.summary,
  ...(call.access === 'public' && { isPublic: true }),
  ...(call.query !== undefined && { query: nameOf(call.query, own) }),
  ...(call.body !== undefined && { body: nameOf(call.body, own) }),
  ...(call.file !== undefined && { body: 'file' }),
  answer: answerNameOf(call, own),
});

/** All calls by method and path, in the order of the routes. */
export const operations: Readonly<Record<string, Operation>> = Object.fromEntries(
  exported
    .flatMap((own) => own.flatMap(([, one]) => (isCall(one) ? [{ own, call: one }] : [])))
    .toSorted((a, b) => byPath(a.call, b.call))
    .map(({ own, call }) => [`${call.method} ${call.path}`, operationOf(call, own)]),
);

/** The schemas of all calls by name: the components of the document. */
export const schemas: Readonly<Record<string, v.GenericSchema>> = named;

/**
 * Describes a request schema by its input and a response schema by its output. Checks that JSON Schema cannot
 * express, such as the last character of an identity number, are in the contract only.
 */
function described(schema: v.GenericSchema, typeMode: 'input' | 'output'): Described {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    target: 'openapi-3.0',
    typeMode,
    errorMode: 'ignore',
  });
  return json;
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

const binary = (type: string, schema: JsonSchema) => ({ content: { [type]: { schema } } });

function answerOf({ answer }: Operation) {
  if (answer === 'document') return json({ type: 'object' });
  if (answer === 'events') return binary('text/event-stream', { type: 'string' });
  if (answer === 'file') {
    return binary('application/octet-stream', { type: 'string', format: 'binary' });
  }
  return json(
    typeof answer === 'string' ? reference(answer) : { type: 'array', items: reference(answer[0]) },
  );
}

function bodyOf({ body }: Operation) {
  if (body === undefined) return {};
  const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
  const content = body === 'file' ? binary('multipart/form-data', file) : json(reference(body));
  return { requestBody: { required: true, ...content } };
}

function parametersOf(path: string, { query = '' }: Operation, method: string): object[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inHeader =
    method === 'GET'
      ? []
      : [
          {
            name: 'Idempotency-Key',
            in: 'header',
            description:
              'A value that the client chooses. The same call with the same key is carried out once.',
            schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
          },
        ];
  const schema = schemas[query];
  if (schema === undefined) return [...inPath, ...inHeader];
  const { properties = {}, required = [] } = described(schema, 'input');
  const inQuery = Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

/**
 * The names of schemas of request bodies. They are described by their input, all other schemas by their
 * output.
 */
const bodies = new Set(Object.values(operations).flatMap(({ body }) => body ?? []));

/** Returns the OpenAPI document (3.0) of the whole API, created from the calls of the contract. */
export function openApi(): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const [key, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = key.split(' ');
    const template = path.replaceAll(/:(\w+)/g, '{$1}');
    const error = { description: 'What is wrong, in the reader’s language', ...json(reference('error')) };
    paths[template] = {
      ...paths[template],
      [method.toLowerCase()]: {
        summary: operation.summary,
        parameters: parametersOf(path, operation, method),
        ...bodyOf(operation),
        security: operation.isPublic ? [] : [{ bearer: [] }],
        responses: { 200: { description: 'Done', ...answerOf(operation) }, default: error },
      },
    };
  }
  return {
    openapi: '3.0.3',
    info: { title: '湖北工匠 · Hubei craftsman', version: API_ROOT.slice(-2) },
    servers: [{ url: API_ROOT }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...Object.fromEntries(
          Object.entries(schemas).map(([name, schema]) => [
            name,
            described(schema, bodies.has(name) ? 'input' : 'output'),
          ]),
        ),
        error: described(errorBody, 'output'),
      },
    },
  };
}
