import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresQueryCompiler, type CompiledQuery, type OperationNode, type RawNode } from 'kysely'
import pg from 'pg'
import type { CustomerId, Database } from '../../src/server/platform/database/database.ts'
import {
  copyPrefix,
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
  const prepare: unknown = Reflect.get(Error, 'prepareStackTrace')
  try {
    Error.prepareStackTrace = (_error, calls) =>
      calls.map((call) => `${call.getScriptNameOrSourceURL()}:${call.getPosition()}`)
    const lines = new Error('position').stack as unknown as readonly string[]
    return lines.find((line) => source.test(line) && !between.test(line)) ?? ''
  } finally {
    Reflect.set(Error, 'prepareStackTrace', prepare)
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

/** Only copies of the migrated database have its OIDs. */
const noteResult = (text: string, { fields, rows }: Partial<pg.QueryResult<Row>>, isCopy: boolean): void => {
  if (!fields || fields.length === 0) return
  for (const site of sites.get(text) ?? []) {
    const columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      type: dataTypeID,
      table: isCopy ? tableID : 0,
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

type Method = (this: unknown, ...args: unknown[]) => unknown
type Done = (error: Error | null, result?: pg.QueryResult<Row>) => void
type Config = string | { readonly text?: string; callback?: Done }

/** Replaces a method. Returns what puts it back. */
const wrap = (object: object, name: string, around: (method: Method) => Method): (() => void) => {
  const method = Reflect.get(object, name) as Method
  Reflect.set(object, name, around(method))
  return () => Reflect.set(object, name, method)
}

const textOf = (config: Config): string | undefined => (typeof config === 'string' ? config : config.text)

const watchCompiler = (method: Method): Method =>
  function compileAndNote(...args) {
    const compiled = method.apply(this, args) as CompiledQuery
    noteText(compiled.sql, compiled.query)
    return compiled
  }

const watchExecution = (method: Method): Method =>
  function noteAndExecute(...args) {
    noteCall((args[0] as CompiledQuery).sql)
    return method.apply(this, args)
  }

/** By the time that a pool's client sends a statement, its caller is no longer known. */
const watchPool = (method: Method): Method =>
  function noteAndQuery(...args) {
    const text = textOf(args[0] as Config)
    if (text !== undefined) noteCall(text)
    return method.apply(this, args)
  }

const watchClient = (method: Method): Method =>
  function queryAndNote(...args) {
    const config = args[0] as Config
    const text = textOf(config)
    if (text !== undefined && !sites.has(text)) noteCall(text)
    if (text === undefined || !sites.has(text)) return method.apply(this, args)
    const isCopy = (this as { readonly database?: string }).database?.startsWith(copyPrefix) === true
    const noting =
      (done: Done): Done =>
      (error, result) => {
        if (result) noteResult(text, result, isCopy)
        done(error, result)
      }
    const last = args.at(-1)
    if (typeof last === 'function') return method.apply(this, [...args.slice(0, -1), noting(last as Done)])
    if (typeof config !== 'string' && config.callback) config.callback = noting(config.callback)
    const answer = method.apply(this, args)
    if (answer instanceof Promise)
      void answer.then(
        (result: pg.QueryResult<Row>) => noteResult(text, result, isCopy),
        // Its caller deals with it.
        () => undefined,
      )
    return answer
  }

let watchers = 0

/** Notes statements and their results from now on. Returns what ends it. */
export const watchStatements = (): (() => void) => {
  watchers += 1
  const unwrap =
    watchers > 1
      ? []
      : [
          wrap(PostgresQueryCompiler.prototype, 'compileQuery', watchCompiler),
          wrap(Kysely.prototype, 'executeQuery', watchExecution),
          wrap(pg.Client.prototype, 'query', watchClient),
          wrap(pg.Pool.prototype, 'query', watchPool),
        ]
  return () => {
    watchers -= 1
    for (const end of unwrap) end()
  }
}

/** Notes the callers of `queryTenant`, whose statements the query builder does not see. */
export const noteCallers = (database: Database): Database => ({
  ...database,
  queryTenant: <Found>(customerId: CustomerId, text: string, values: readonly unknown[]) => {
    if (watchers > 0) noteCall(text)
    return database.queryTenant<Found>(customerId, text, values)
  },
})

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
