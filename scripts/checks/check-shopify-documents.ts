import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import {
  NoDeprecatedCustomRule,
  buildClientSchema,
  buildSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  parse,
  specifiedRules,
  validate,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql'
import { documents } from '../../src/server/connectors/shopify/admin-api/documents.ts'
import { schemaText } from '../../src/server/connectors/shopify/fake/schema.ts'

// Checks our GraphQL documents, and the double's schema, against Shopify's schema: docs/decisions/0004.

const readSchema = (path: string): GraphQLSchema => {
  const json: unknown = JSON.parse(gunzipSync(readFileSync(path)).toString('utf8'))
  const { data } = json as { data?: IntrospectionQuery }
  // Shopify deprecates fields that its interfaces still require, which the validator would reject.
  return buildClientSchema(data ?? (json as IntrospectionQuery), { assumeValid: true })
}

const documentProblems = (schema: GraphQLSchema): string[] =>
  Object.entries(documents).flatMap(([name, text]) =>
    validate(schema, parse(text), [...specifiedRules, NoDeprecatedCustomRule]).map(
      (error) => `${name}: ${error.message}`,
    ),
  )

interface Described {
  readonly type: unknown
  readonly args?: readonly { readonly name: string; readonly type: unknown }[]
}

const fieldProblems = (name: string, ours: Record<string, Described>, theirs: Record<string, Described>) =>
  Object.entries(ours).flatMap(([field, our]) => {
    const their = theirs[field]
    if (!their) return [`${name}.${field} is not Shopify's`]
    const problems =
      String(our.type) === String(their.type) ? [] : [`${name}.${field}: ${String(their.type)}`]
    for (const argument of our.args ?? []) {
      const match = their.args?.find(({ name: known }) => known === argument.name)
      if (String(match?.type) !== String(argument.type)) problems.push(`${name}.${field}(${argument.name})`)
    }
    return problems
  })

const schemaProblems = (ours: GraphQLSchema, theirs: GraphQLSchema): string[] =>
  Object.values(ours.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => {
      const their = theirs.getType(type.name)
      if (!their) return [`${type.name} is not Shopify's`]
      if (isObjectType(type) && isObjectType(their)) {
        return fieldProblems(type.name, type.getFields(), their.getFields())
      }
      if (isInputObjectType(type) && isInputObjectType(their)) {
        return fieldProblems(type.name, type.getFields(), their.getFields())
      }
      if (isEnumType(type) && isEnumType(their)) {
        const known = new Set(their.getValues().map(({ name }) => name))
        return type
          .getValues()
          .filter(({ name }) => !known.has(name))
          .map(({ name }) => `${type.name}.${name} is not Shopify's`)
      }
      return []
    })

const [path] = process.argv.slice(2)
if (path === undefined) {
  console.error('Usage: node scripts/checks/check-shopify-documents.ts <admin schema, .json.gz>')
  process.exit(2)
}
const theirs = readSchema(path)
const problems = [...documentProblems(theirs), ...schemaProblems(buildSchema(schemaText), theirs)]
for (const problem of problems) console.error(problem)
console.log(`${Object.keys(documents).length} documents and the fake's schema: ${problems.length} problems`)
if (problems.length > 0) process.exitCode = 1
