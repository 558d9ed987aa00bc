import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { plainPriceRule, type ListingPriceRule } from '../../../contract/listings/listing-price.ts'
import type { listings } from '../../../contract/listings/listings.ts'
import { listingLimits } from '../../../contract/listings/listing-schemas.ts'
import type { CustomerId, Db, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

export interface TemplateRow {
  readonly id: string
  readonly name: string
  readonly rule: ListingPriceRule
  readonly isDefault: boolean
}

const columns = sql`id::text, name, rule, is_default as "isDefault"`

export const listTemplates = async (db: Db, customerId: CustomerId): Promise<TemplateRow[]> => {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from price_template where customer_id = ${customerId}
      order by is_default desc, lower(name)`.execute(db)
  return rows
}

/** The rule of a template, of the default template, or the built-in one. @throws DomainError notFound */
export const ruleToBeginWith = async (
  db: Db,
  customerId: CustomerId,
  templateId: string | undefined,
): Promise<ListingPriceRule> => {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from price_template where customer_id = ${customerId}
      and case when ${templateId ?? null}::bigint is null then is_default else id = ${templateId ?? null} end`.execute(
    db,
  )
  if (rows[0]) return rows[0].rule
  if (templateId !== undefined) throw notFound('Price template')
  return plainPriceRule
}

export const saveTemplate = async (
  tx: Tx,
  customerId: CustomerId,
  { id, name, rule, isDefault }: ParsedInputOf<typeof listings.savePriceTemplate>,
): Promise<TemplateRow> => {
  // Serialized per customer, so that names and the default stay unique.
  await sql`select pg_advisory_xact_lock(hashtextextended('price_template ' || ${customerId}, 0))`.execute(tx)
  const others = (await listTemplates(tx, customerId)).filter((one) => one.id !== id)
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase())) throw refuse('templateNameTaken')
  if (id === undefined && others.length >= listingLimits.templates)
    throw refuse('tooManyTemplates', { max: listingLimits.templates })
  if (isDefault)
    await sql`update price_template set is_default = false where customer_id = ${customerId} and is_default`.execute(
      tx,
    )
  const text = JSON.stringify(rule)
  const { rows } =
    id === undefined
      ? await sql<TemplateRow>`
          insert into price_template (customer_id, name, rule, is_default)
            values (${customerId}, ${name}, ${text}::jsonb, ${isDefault}) returning ${columns}`.execute(tx)
      : await sql<TemplateRow>`
          update price_template set name = ${name}, rule = ${text}::jsonb, is_default = ${isDefault}, updated_at = now()
            where customer_id = ${customerId} and id = ${id} returning ${columns}`.execute(tx)
  const [saved] = rows
  if (!saved) throw notFound('Price template')
  return saved
}

export const removeTemplate = async (db: Db, customerId: CustomerId, id: string): Promise<void> => {
  const { rows } = await sql`
    delete from price_template where customer_id = ${customerId} and id = ${id} returning id`.execute(db)
  if (rows.length === 0) throw notFound('Price template')
}
