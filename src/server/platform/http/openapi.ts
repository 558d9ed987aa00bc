import * as z from 'zod'
import type { NamedEndpoint } from '../../../contract/all.ts'
import { apiKeyPrefix } from '../../../contract/identity/api-keys.ts'
import { isMutatingAction } from '../../../contract/mutating-actions.ts'
import { isOpenToApiKeys, reasonsOf, type Access, type Endpoint } from '../../../contract/kernel/endpoint.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const keyNote = (one: NamedEndpoint): string => {
  if (!isOpenToApiKeys(one.endpoint.access)) return 'Not with an API key.'
  return isMutatingAction(one) ? 'API keys need full access.' : ''
}

const accessNote = (access: Access): string => {
  if (access.kind === 'public') return 'No token needed.'
  if (access.kind === 'operator')
    return `For operators: ${access.roles.join(', ')} (the owner always); area of permissions: ${access.area}.`
  const needs = [
    access.tag === undefined ? '' : `menu tag ${access.tag}`,
    access.authority === undefined ? '' : `authority ${access.authority}`,
    access.mainAccountOnly ? 'the main account' : '',
  ].filter((need) => need !== '')
  const whom =
    needs.length === 0
      ? 'For any signed-in customer or sub-account.'
      : `For customers; needs ${needs.join(' and ')}.`
  return access.notInAdminView ? `${whom} Not in the admin view.` : whom
}

const refusalOf = (endpoint: Endpoint): object[] => {
  const reasons = reasonsOf(endpoint)
  if (reasons.length === 0) return []
  const refusal = { $ref: '#/components/schemas/Refusal' }
  return [{ allOf: [refusal, { type: 'object', properties: { reason: { enum: reasons } } }] }]
}

const envelopeOf = (endpoint: Endpoint): object => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', description: '200: success; 0: refused by a rule of the business, see msg' },
    msg: { type: 'string' },
    data: { anyOf: [schemaOf(endpoint.output, 'output'), ...refusalOf(endpoint), { type: 'null' }] },
  },
})

const json = (schema: object): object => ({ 'application/json': { schema } })

const failures = {
  '401': { $ref: '#/components/responses/NotSignedIn' },
  '402': { $ref: '#/components/responses/TokenExpired' },
  '403': { $ref: '#/components/responses/Forbidden' },
  '415': { $ref: '#/components/responses/BadInput' },
  '429': { $ref: '#/components/responses/TooManyRequests' },
  '500': { $ref: '#/components/responses/ServerError' },
  '503': { $ref: '#/components/responses/Unavailable' },
}

const answersOf = (endpoint: Endpoint): object => {
  const success = endpoint.download
    ? {
        description: 'The file; a refusal comes as JSON.',
        content: {
          'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
          ...json({ $ref: '#/components/schemas/Failure' }),
        },
      }
    : { description: 'The answer.', content: json(envelopeOf(endpoint)) }
  const { '401': notSignedIn, '402': tokenExpired, '403': forbidden, ...common } = failures
  return endpoint.access.kind === 'public'
    ? { '200': success, '401': notSignedIn, ...common }
    : { '200': success, '401': notSignedIn, '402': tokenExpired, '403': forbidden, ...common }
}

const propertiesOf = (schema: JsonSchema): Record<string, object> => {
  const { properties } = schema
  if (!properties) return {}
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, typeof value === 'object' ? value : {}]),
  )
}

const parametersOf = (endpoint: Endpoint, input: JsonSchema): object[] => {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const properties = propertiesOf(input)
  const required = new Set(input.required)
  const parameters: object[] = inPath.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }))
  if (endpoint.method === 'GET') {
    for (const [name, schema] of Object.entries(properties)) {
      if (!inPath.includes(name)) {
        parameters.push({ name, in: 'query', required: required.has(name), schema })
      }
    }
  }
  if (endpoint.idempotent) {
    const name = endpoint.idempotent === 'keyOptional' ? 'OptionalIdempotencyKey' : 'IdempotencyKey'
    parameters.push({ $ref: `#/components/parameters/${name}` })
  }
  return parameters
}

const bodyOf = (endpoint: Endpoint, input: JsonSchema): object => {
  if (endpoint.method === 'GET') return {}
  if (!endpoint.upload) return { requestBody: { content: json(input) } }
  const file = { type: 'string', format: 'binary', description: `at most ${endpoint.upload.maxBytes} bytes` }
  const schema = { type: 'object', required: ['file'], properties: { ...propertiesOf(input), file } }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

const securityOf = (access: Access): object[] => {
  if (access.kind === 'public') return []
  if (access.kind === 'operator') return [{ operatorToken: [] }]
  return isOpenToApiKeys(access) ? [{ customerToken: [] }, { apiKey: [] }] : [{ customerToken: [] }]
}

const operationOf = (one: NamedEndpoint): object => {
  const { domain, name, endpoint } = one
  const input = schemaOf(endpoint.input, 'input')
  return {
    operationId: name,
    tags: [domain],
    summary: endpoint.summary,
    description: [accessNote(endpoint.access), endpoint.access.kind === 'customer' ? keyNote(one) : '']
      .filter((note) => note !== '')
      .join(' '),
    security: securityOf(endpoint.access),
    parameters: parametersOf(endpoint, input),
    ...bodyOf(endpoint, input),
    responses: answersOf(endpoint),
  }
}

const failureResponse = (description: string): object => ({
  description,
  content: json({ $ref: '#/components/schemas/Failure' }),
})

const retryAfter = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } }

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
}

const components = {
  securitySchemes: {
    customerToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The access token of a sign-in, for 15 minutes.',
    },
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: `${apiKeyPrefix}…`,
      description:
        'An API key, which the seller creates under Setting, API. It has the menus, authorities and shops of its account. ' +
        'A read-only key is refused calls that change something (403, apiKeyReadOnly), and every key what takes a sign-in ' +
        '(403, apiKeyRefused). A key that is unknown, revoked or expired gets 401.',
    },
    operatorToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  },
  parameters: {
    IdempotencyKey: {
      ...idempotencyKey,
      required: true,
      description: "A repeated key answers with the first call's result and does nothing.",
    },
    OptionalIdempotencyKey: {
      ...idempotencyKey,
      required: false,
      description:
        "A repeated key answers with the first call's result and does nothing. Without a key, the same input of the same " +
        'account within ten seconds of the last is such a repetition.',
    },
  },
  schemas: {
    Refusal: {
      type: 'object',
      required: ['reason'],
      properties: { reason: { type: 'string', description: 'A stable word for programs.' }, detail: {} },
    },
    BadInput: {
      type: 'object',
      required: ['code', 'msg', 'data'],
      properties: {
        code: { const: 415 },
        msg: { type: 'string' },
        data: {
          type: 'object',
          required: ['fields'],
          properties: {
            fields: {
              type: 'array',
              items: {
                type: 'object',
                required: ['path', 'message'],
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
      },
    },
    Failure: {
      type: 'object',
      required: ['code', 'msg', 'data'],
      properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: {} },
    },
  },
  responses: {
    NotSignedIn: failureResponse('No token or API key, or one that does not count any more.'),
    TokenExpired: failureResponse('The access token has expired: refresh it and try again.'),
    Forbidden: failureResponse(
      'Signed in or with an API key, but not allowed to; data.reason says why, as far as it is known.',
    ),
    BadInput: {
      description:
        'A field is missing, of a wrong type, too long, or cannot be stored: text with NUL or half a surrogate pair, an ' +
        'id or number beyond its range, values nested more than 30 deep. Also a body that is too large, or no JSON in ' +
        'UTF-8. data.fields names each and says what it should be.',
      content: json({ $ref: '#/components/schemas/BadInput' }),
    },
    TooManyRequests: {
      ...failureResponse('Too often; the header says when to come again.'),
      headers: retryAfter,
    },
    ServerError: failureResponse('Our fault; data.requestId names the call in the log.'),
    Unavailable: {
      ...failureResponse(
        'Busy, or without its database; the header says when to come again, data.reason what is known.',
      ),
      headers: retryAfter,
    },
  },
}

export const buildOpenApi = (contract: readonly NamedEndpoint[], serverUrl: string): object => {
  const paths: Record<string, Record<string, object>> = {}
  for (const entry of contract) {
    for (const [index, path] of [entry.endpoint.path, ...(entry.endpoint.alsoAt ?? [])].entries()) {
      const operation = operationOf(index === 0 ? entry : { ...entry, name: `${entry.name}AlsoAt${index}` })
      paths[path] = { ...paths[path], [entry.endpoint.method.toLowerCase()]: operation }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quayside',
      version: '1',
      description:
        'Every call answers `{code, msg, data}`. Code 200 is success; code 0 a refusal by a rule of the business. ' +
        'Paths match without regard to case. Programs send an API key, `Authorization: Bearer qsk_…`; whoever has signed ' +
        'in sends the access token in its place. The other codes are those of HTTP, such as 401 (wrong key), 403 (not ' +
        'allowed) and 429 (too often, see Retry-After).',
    },
    servers: [{ url: `${serverUrl}/app` }],
    paths,
    components,
  }
}
