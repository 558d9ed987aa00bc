import pg from 'pg'

/**
 * Names repeated statements, so that PostgreSQL parses and plans them once per connection. A text gets a name
 * at its third use, so that texts of varying length (lists of values) do not fill the server's memory.
 */
const uses = new Map<string, number>()
const names = new Map<string, string>()
const maxNames = 400
const maxCandidates = 2_000

export const statementName = (text: string): string | undefined => {
  const name = names.get(text)
  if (name !== undefined) return name
  const count = (uses.get(text) ?? 0) + 1
  if (count >= 3 && names.size < maxNames) {
    uses.delete(text)
    const fresh = `s${names.size + 1}`
    names.set(text, fresh)
    return fresh
  }
  if (uses.size >= maxCandidates) uses.clear()
  uses.set(text, count)
  return undefined
}

const tenantSetting = 'set_tenant'
const beginning = 'begin_transaction'
const ending = 'commit_transaction'

export const prepareTransactions = async (client: pg.ClientBase): Promise<void> => {
  await client.query({ name: beginning, text: 'begin' })
  await client.query({ name: ending, text: 'commit' })
}

/**
 * Runs on each new connection of the tenant pool: prepares the companion that sets the tenant. Plans are
 * generic: PostgreSQL would otherwise plan again at every call for customers with few rows, which costs as
 * much as the query itself, and every tenant statement follows an index that leads with the customer.
 */
export const prepareTenantSetting = async (client: pg.ClientBase): Promise<void> => {
  await prepareTransactions(client)
  await client.query('set plan_cache_mode = force_generic_plan')
  await client.query({
    name: tenantSetting,
    text: "select set_config('app.customer_id', $1, true)",
    values: ['0'],
  })
}

/**
 * A prepared statement sent along with another one; its result is dropped, and its error counts as the
 * other's.
 */
interface Companion {
  readonly statement: string
  readonly values: readonly string[]
}
export const tenantIs = (customerId: string): Companion => ({
  statement: tenantSetting,
  values: [customerId],
})
export const begin: Companion = { statement: beginning, values: [] }
export const commit: Companion = { statement: ending, values: [] }

/** The part of pg's connection that a query uses, as read from pg 8.23, lib/query.js. */
interface Wire {
  bind(config: { portal: string; statement: string; values: readonly unknown[] }): void
  execute(config: { portal: string }): void
  sync(): void
}
interface QueryInternals {
  prepare(wire: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}

const base = pg.Query as unknown as { prototype: QueryInternals } & (new (
  config: object,
  values: undefined,
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => QueryInternals & pg.Submittable)

const sendCompanions = (wire: Wire, companions: readonly Companion[]): void => {
  for (const { statement, values } of companions) {
    wire.bind({ portal: '', statement, values })
    wire.execute({ portal: '' })
  }
}

export interface Companions {
  readonly before?: readonly Companion[]
  readonly after?: readonly Companion[]
}

/**
 * Sends a statement and its companions as one message, in one round trip. Without an explicit transaction
 * PostgreSQL treats everything up to the Sync as one, so `set_config(…, is_local)` holds for exactly this
 * statement. After an error the rest of the message is skipped.
 */
export class AccompaniedQuery extends base {
  private readonly before: readonly Companion[]
  private readonly after: readonly Companion[]
  private completed = 0

  constructor(
    companions: Companions,
    config: object,
    done: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super(config, undefined, done)
    this.before = companions.before ?? []
    this.after = companions.after ?? []
  }

  override prepare(wire: Wire): void {
    sendCompanions(wire, this.before)
    super.prepare(wire)
  }

  /** Called by pg to execute the bound statement and to end the message. */
  _getRows(wire: Wire): void {
    wire.execute({ portal: '' })
    sendCompanions(wire, this.after)
    wire.sync()
  }

  override handleDataRow(message: unknown): void {
    if (this.completed === this.before.length) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.completed === this.before.length) super.handleCommandComplete(message, wire)
    this.completed += 1
  }

  static run(
    client: pg.ClientBase,
    companions: Companions,
    text: string,
    values: readonly unknown[],
  ): Promise<pg.QueryResult> {
    const name = statementName(text)
    return new Promise((resolve, reject) => {
      const config = { text, values: [...values], queryMode: 'extended', ...(name ? { name } : {}) }
      client.query(
        new AccompaniedQuery(companions, config, (error, result) =>
          error ? reject(error) : resolve(result),
        ),
      )
    })
  }
}
