import pg from 'pg'

/**
 * Names for statements that come again, so that PostgreSQL parses and plans them once a connection. A text is named
 * from its third use on: texts of varying length (lists of values) never fill the server's memory.
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

/**
 * Run on each new connection of the tenant's pool: prepares the setting that TenantQuery binds. Plans are made once
 * and for all customers alike: PostgreSQL would plan anew at every call for those with few rows, at the cost of the
 * query itself, and a tenant's statement is a walk along an index that leads with the customer whoever it is.
 */
export const prepareTenantSetting = async (client: pg.ClientBase): Promise<void> => {
  await client.query('set plan_cache_mode = force_generic_plan')
  await client.query({ name: tenantSetting, text: "select set_config('app.customer_id', $1, true)", values: ['0'] })
}

/** The part of pg's connection that a query speaks to. Read from pg 8.23, lib/query.js. */
interface Wire {
  bind(config: { portal: string; statement: string; values: unknown[] }): void
  execute(config: { portal: string }): void
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

/**
 * A statement and its tenant setting in one message: without an explicit transaction, PostgreSQL treats everything up
 * to the Sync as one, so that `set_config(…, is_local)` holds for exactly this statement. A round trip, not four.
 */
export class TenantQuery extends base {
  private readonly customerId: string
  private settingDone = false

  constructor(customerId: string, config: object, done: (error: Error | null, result: pg.QueryResult) => void) {
    super(config, undefined, done)
    this.customerId = customerId
  }

  override prepare(wire: Wire): void {
    wire.bind({ portal: '', statement: tenantSetting, values: [this.customerId] })
    wire.execute({ portal: '' })
    super.prepare(wire)
  }

  override handleDataRow(message: unknown): void {
    if (this.settingDone) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.settingDone) super.handleCommandComplete(message, wire)
    else this.settingDone = true
  }

  static run(
    client: pg.ClientBase,
    customerId: string,
    text: string,
    values: readonly unknown[],
  ): Promise<pg.QueryResult> {
    const name = statementName(text)
    return new Promise((resolve, reject) => {
      const config = { text, values: [...values], queryMode: 'extended', ...(name ? { name } : {}) }
      client.query(
        new TenantQuery(customerId, config, (error, result) => (error ? reject(error) : resolve(result))),
      )
    })
  }
}
