import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface AcceptedCost {
  readonly skuId: string
  /** Where the supplier sells it; empty if it was not recorded. */
  readonly link: string
  readonly costMinor: number
}

const unrecorded = 'Supplier not recorded'
const maxName = 80

/** The site of a link stands for its supplier until somebody enters the supplier's own name. */
const siteOf = (link: string): string =>
  URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '').slice(0, maxName) : unrecorded

interface KnownSupplier {
  readonly link: string
  readonly supplierId: string
}

/** Suppliers whose own link, or one of whose offers, is exactly one of these links. */
const suppliersAt = async (tx: Tx, links: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<KnownSupplier>`
    select distinct on (link) link, id::text as "supplierId" from (
      select link, id from supplier where link = any(${links}::text[])
      union all
      select link, supplier_id from supplier_offer where link <> '' and link = any(${links}::text[])
    ) known order by link, id`.execute(tx)
  return new Map(rows.map(({ link, supplierId }) => [link, supplierId]))
}

const suppliersNamed = async (tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  await sql`
    insert into supplier (name, link)
      select name, case when name = ${unrecorded} then '' else 'https://' || name end
        from unnest(${names}::text[]) as given (name) order by name
      on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ name: string; supplierId: string }>`
    select lower(name) as name, id::text as "supplierId" from supplier
      where lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`.execute(tx)
  return new Map(rows.map(({ name, supplierId }) => [name, supplierId]))
}

/** Stores what the SKUs of an accepted quote cost and where they are bought, as the first offer of each. */
export const addAcceptedCosts = async (tx: Tx, costs: readonly AcceptedCost[]): Promise<void> => {
  if (costs.length === 0) return
  const links = [...new Set(costs.map(({ link }) => link).filter((link) => link !== ''))]
  const known = await suppliersAt(tx, links)
  const sites = costs.filter(({ link }) => !known.has(link)).map(({ link }) => siteOf(link))
  const named = await suppliersNamed(tx, [...new Set(sites)])
  const rows = costs.map(({ skuId, link, costMinor }) => {
    const supplierId = known.get(link) ?? named.get(siteOf(link).toLowerCase())
    if (supplierId === undefined) throw new Error(`no supplier for ${link}`)
    return { sku_id: skuId, supplier_id: supplierId, link, cost_cny_minor: costMinor }
  })
  await tx.insertInto('supplier_offer').values(rows).execute()
}
