import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { OneSlotPipeline } from '../../platform/kernel/one-slot-pipeline.ts'
import type { RejectedRow, Counts, PlannedProduct, ShownChange } from './import-types.ts'
import type { ProductPlan } from './plan-product.ts'

/**
 * SKUs per transaction: enough that the cost per statement does not matter, few enough that others who edit
 * products do not wait long.
 */
const chunkSkus = 1_500
const chunkBadRows = 1_000

export class ImportPlanWriter {
  private readonly db: Db
  private readonly importId: string
  private chunkNo = 0
  private products: PlannedProduct[] = []
  private changes: ShownChange[] = []
  private skus = 0
  private bad: RejectedRow[] = []
  private readonly writing = new OneSlotPipeline()
  private readonly counts = {
    products: { new: 0, changed: 0, unchanged: 0, bad: 0 },
    skus: { new: 0, changed: 0 },
    warned: 0,
    edited: 0,
    rowsRejected: 0,
    problems: 0,
  }
  private readonly categories = new Set<string>()

  constructor(db: Db, importId: string) {
    this.db = db
    this.importId = importId
  }

  async add(plan: ProductPlan): Promise<void> {
    const { counts } = this
    if (plan.kind === 'unchanged') counts.products.unchanged += 1
    else if (plan.kind === 'bad') {
      counts.products.bad += 1
      counts.rowsRejected += plan.rows.length
      counts.problems += plan.rows.reduce((sum, { problems }) => sum + problems.length, 0)
      this.bad.push(...plan.rows)
      if (this.bad.length >= chunkBadRows) await this.flush()
    } else {
      this.collect(plan.product, plan.shown)
      if (this.skus >= chunkSkus) await this.flush()
    }
  }

  private collect(product: PlannedProduct, shown: ShownChange): void {
    const { counts } = this
    counts.products[product.id === null ? 'new' : 'changed'] += 1
    for (const { id } of product.skus) counts.skus[id === null ? 'new' : 'changed'] += 1
    counts.warned += Number(product.isWarned)
    counts.edited += Number(product.isEdited)
    if (product.category !== '') this.categories.add(product.category)
    this.products.push(product)
    this.changes.push(shown)
    this.skus += Math.max(1, product.skus.length)
  }

  async end(rowsTotal: number, ignoredColumns: readonly string[]): Promise<Counts> {
    await this.flush()
    await this.writing.end()
    return {
      ...this.counts,
      rowsTotal,
      ignoredColumns: [...ignoredColumns],
      newCategories: await this.newCategories(),
    }
  }

  private async flush(): Promise<void> {
    if (this.products.length === 0 && this.bad.length === 0) return
    const query = sql`
      insert into catalogue_import_chunk (import_id, chunk_no, products, changes, problems)
        values (${this.importId}, ${this.chunkNo}, ${JSON.stringify(this.products)}, ${JSON.stringify(this.changes)},
          ${JSON.stringify(this.bad)})`
    await this.writing.start(async () => void (await query.execute(this.db)))
    this.chunkNo += 1
    this.products = []
    this.changes = []
    this.bad = []
    this.skus = 0
  }

  private async newCategories(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${[...this.categories]}::text[]) as name
        where not exists (select from product_category where name_en = name) order by name limit 100`.execute(
      this.db,
    )
    return rows.map(({ name }) => name)
  }
}
