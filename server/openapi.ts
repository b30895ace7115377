import { toJsonSchema } from '@valibot/to-json-schema';
import { errorBody } from './contract/errors.ts';
import { API_ROOT } from './contract/paths.ts';
import { operations, schemas, type Operation } from './operations.ts';

type JsonSchema = Record<string, unknown>;

/**
 * What goes in is described as it is sent, what comes out as it is received. Checks that JSON Schema has no
 * word for (an identity number's last character) stand in the contract alone.
 */
const described = (name: keyof typeof schemas | 'error', typeMode: 'input' | 'output'): JsonSchema => {
  const schema = name === 'error' ? errorBody : schemas[name];
  const { $schema: _, ...json } = toJsonSchema(schema, {
    target: 'openapi-3.0',
    typeMode,
    errorMode: 'ignore',
  }) as JsonSchema;
  return json;
};

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

const binary = (type: string, schema: JsonSchema) => ({ content: { [type]: { schema } } });

function answerOf({ answer }: Operation) {
  if (answer === 'document') return json({ type: 'object' });
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

function parametersOf(path: string, { query }: Operation, method: string): object[] {
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
            description: 'Of one’s own choice: the same call with the same key is done once.',
            schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
          },
        ];
  if (query === undefined) return [...inPath, ...inHeader];
  const { properties = {}, required = [] } = described(query, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

/** Is it something that is sent, or something that is received? */
const bodies = new Set(Object.values(operations).flatMap(({ body }) => body ?? []));

/** The OpenAPI document (3.0) of the whole API, from the contract and the list of calls. */
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
  const names = Object.keys(schemas) as (keyof typeof schemas)[];
  return {
    openapi: '3.0.3',
    info: { title: '湖北工匠 · Hubei craftsman', version: API_ROOT.slice(-2) },
    servers: [{ url: API_ROOT }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...Object.fromEntries(
          names.map((name) => [name, described(name, bodies.has(name) ? 'input' : 'output')]),
        ),
        error: described('error', 'output'),
      },
    },
  };
}
