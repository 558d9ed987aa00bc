import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresQueryCompiler, type CompiledQuery, type OperationNode, type RawNode } from 'kysely'
import pg from 'pg'
import {
  observationsFolder,
  siteOfCall,
  siteOfText,
  type Observation,
  type ObservedColumn,
} from './observations.ts'

// Notes which columns the statements of the product return while its tests run, and where each statement stands in the
// source. check-row-types.ts compares that with the declared types.

/** So many rows of a result are searched for null. */
const maxRows = 40
/** Statements of varying text would fill the memory otherwise. */
const maxTexts = 20_000

/** The sites of a statement's text. */
const sites = new Map<string, Set<string>>()
const seen = new Map<string, ObservedColumn[]>()
const unwritten = new Set<string>()

const addSite = (text: string, site: string): void => {
  if (sites.size > maxTexts) sites.clear()
  sites.set(text, (sites.get(text) ?? new Set()).add(site))
}

/** Between a statement's site and here. */
const between =
  /\/platform\/database\/(database|statements)\.ts|\/orders\/state\/sql\.ts|\/platform\/jobs\/job-runner\.ts/
/** Places that may declare rows. */
const source = /\/((?:src\/server|test\/row-types\/statements)\/[^:()]+\.ts)/

/** The nearest caller in the product's source. */
const callSite = (): string | undefined => {
  for (const line of (new Error('call site').stack ?? '').split('\n').slice(1)) {
    const path = source.exec(line)?.[1]
    const number = /:(\d+):\d+\)?$/.exec(line)?.[1]
    if (path !== undefined && !between.test(line)) return siteOfCall(path, Number(number))
    if (/\.test\.ts:/.test(line)) return undefined
  }
  return undefined
}

/** Positions in the code as it runs: cheap, and enough to know a call that was seen. */
const rawPosition = (): string => {
  const { prepareStackTrace } = Error
  try {
    Error.prepareStackTrace = (_error, calls) =>
      calls.map((call) => `${call.getScriptNameOrSourceURL()}:${call.getPosition()}`)
    const lines = new Error('position').stack as unknown as readonly string[]
    return lines.find((line) => source.test(line) && !between.test(line)) ?? ''
  } finally {
    Error.prepareStackTrace = prepareStackTrace
  }
}

const knownCalls = new Set<string>()

const noteCall = (text: string): void => {
  const key = `${rawPosition()} ${text}`
  if (knownCalls.has(key)) return
  if (knownCalls.size > maxTexts) knownCalls.clear()
  knownCalls.add(key)
  const site = callSite()
  if (site !== undefined) addSite(text, site)
}

type Row = Readonly<Record<string, unknown>>

const noteResult = (text: string, { fields, rows }: Partial<pg.QueryResult<Row>>): void => {
  if (!fields || fields.length === 0) return
  for (const site of sites.get(text) ?? []) {
    const columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      type: dataTypeID,
      table: tableID,
      column: columnID,
    }))
    const key = JSON.stringify([site, columns])
    const before = seen.get(key)
    const now = columns.map((column, index) => ({
      ...column,
      wasNull:
        before?.[index]?.wasNull === true ||
        (rows ?? []).slice(0, maxRows).some((row) => row[column.name] === null),
    }))
    if (before?.every(({ wasNull }, index) => wasNull === now[index]?.wasNull)) continue
    seen.set(key, now)
    unwritten.add(key)
  }
}

/** Statements of the query builder have the types of the schema: only those written as text can be wrong. */
const noteText = (text: string, node: OperationNode): void => {
  if (node.kind === 'RawNode') addSite(text, siteOfText((node as RawNode).sqlFragments))
}

let watchers = 0

/** Notes statements and their results from now on. Returns what ends it. */
export const watchStatements = (): (() => void) => {
  watchers += 1
  if (watchers > 1) return () => (watchers -= 1)
  const compiler = PostgresQueryCompiler.prototype
  const kysely = Kysely.prototype
  const client = pg.Client.prototype
  const pool = pg.Pool.prototype
  const { compileQuery } = compiler
  const { executeQuery } = kysely
  const query = client.query as Query
  const poolQuery = pool.query as Query
  compiler.compileQuery = function compileAndNote(this: PostgresQueryCompiler, node, id) {
    const compiled = compileQuery.call(this, node, id)
    noteText(compiled.sql, node)
    return compiled
  }
  kysely.executeQuery = function executeAndNote(
    this: Kysely<unknown>,
    compiled: CompiledQuery,
    ...more: never[]
  ) {
    noteCall(compiled.sql)
    return executeQuery.call(this, compiled, ...more)
  } as typeof executeQuery
  client.query = function queryAndNote(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { readonly text?: string; callback?: Done }]
    const text = typeof first === 'string' ? first : first.text
    if (text === undefined) return query.apply(this, args)
    if (!sites.has(text)) noteCall(text)
    if (!sites.has(text)) return query.apply(this, args)
    const noting =
      (done: Done): Done =>
      (error, result) => {
        if (result) noteResult(text, result)
        done(error, result)
      }
    const last = args.at(-1)
    if (typeof last === 'function') return query.apply(this, [...args.slice(0, -1), noting(last as Done)])
    if (typeof first !== 'string' && first.callback) first.callback = noting(first.callback)
    const answer = query.apply(this, args)
    if (answer instanceof Promise)
      void answer.then(
        (result: pg.QueryResult<Row>) => noteResult(text, result),
        // Its caller deals with it.
        () => undefined,
      )
    return answer
  } as typeof client.query
  // By the time that its client sends it, the caller is no longer known.
  pool.query = function noteAndQuery(this: pg.Pool, ...args: unknown[]) {
    const [first] = args as [string | { readonly text?: string }]
    const text = typeof first === 'string' ? first : first.text
    if (text !== undefined) noteCall(text)
    return poolQuery.apply(this, args)
  } as typeof pool.query
  return () => {
    watchers -= 1
    Object.assign(pool, { query: poolQuery })
    Object.assign(compiler, { compileQuery })
    Object.assign(kysely, { executeQuery })
    Object.assign(client, { query })
  }
}

type Query = (...args: unknown[]) => unknown
type Done = (error: Error | null, result?: pg.QueryResult<Row>) => void

/** Notes the callers of `queryTenant`, whose statements the query builder does not see. */
export const noteCallers = <Query extends (customerId: never, text: string, values: never) => unknown>(
  run: Query,
): Query =>
  ((customerId: never, text: string, values: never) => {
    if (watchers > 0) noteCall(text)
    return run(customerId, text, values)
  }) as Query

const observationOf = (key: string): Observation => {
  const [site] = JSON.parse(key) as [string]
  return { site, columns: seen.get(key) ?? [] }
}

/** What was observed since the last time. */
export const takeObservations = (): readonly Observation[] => {
  const taken = [...seen.keys()].map(observationOf)
  seen.clear()
  unwritten.clear()
  return taken
}

/** At the end of a test file, in a run of all tests. */
export const writeObservations = (): void => {
  mkdirSync(observationsFolder, { recursive: true })
  const lines = [...unwritten].map((key) => `${JSON.stringify(observationOf(key))}\n`)
  unwritten.clear()
  appendFileSync(join(observationsFolder, `${process.pid}.ndjson`), lines.join(''))
}
