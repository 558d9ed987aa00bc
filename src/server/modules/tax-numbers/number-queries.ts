import { sql } from 'kysely'
import type * as z from 'zod'
import type {
  offeredSchemeSchema,
  SchemeChoice,
  TaxNumber,
} from '../../../contract/tax-numbers/tax-numbers.ts'
import { numberedSchemes, schemeTerms } from '../../../contract/tax-numbers/tax-schemes.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'
import { schemeFor, type TaxBook } from './decide-tax-number.ts'
import { formattedNumber } from './number-kinds.ts'

/** Whose rows: a customer's, as far as the account may see its shops. */
export type Viewer = Pick<CustomerActor, 'customerId' | 'shopIds'>

type Row = Omit<TaxNumber, 'formatted' | 'updatedAt'> & { readonly updatedAt: Date }

const shownOf = ({ updatedAt, ...row }: Row): TaxNumber => ({
  ...row,
  formatted: formattedNumber(row.kind, row.countryCode, row.number),
  updatedAt: updatedAt.toISOString(),
})

const shopJson = (alias: string) =>
  sql.raw(
    `case when ${alias}.shop_id is not null then json_build_object('id', s.id::text, 'name', s.name) end as shop`,
  )
const inShops = ({ shopIds }: Viewer, alias: string) =>
  sql`(${shopIds}::bigint[] is null or ${sql.ref(`${alias}.shop_id`)} is null or ${sql.ref(`${alias}.shop_id`)} = any(${shopIds}::bigint[]))`

const readNumbers = async (db: Db, viewer: Viewer, id: string | null): Promise<TaxNumber[]> => {
  const { rows } = await sql<Row>`
    select t.id::text as id, t.kind, t.country_code as "countryCode", ${shopJson('t')}, t.number,
        t.changed_by as "changedBy", t.updated_at as "updatedAt"
      from tax_number t left join shop s on s.customer_id = t.customer_id and s.id = t.shop_id
      where t.customer_id = ${viewer.customerId} and (${id}::bigint is null or t.id = ${id}) and ${inShops(viewer, 't')}
      order by t.country_code, t.kind, t.shop_id nulls first`.execute(db)
  return rows.map(shownOf)
}

export const listNumbers = (db: Db, viewer: Viewer): Promise<TaxNumber[]> => readNumbers(db, viewer, null)

export const findNumber = async (db: Db, viewer: Viewer, id: string): Promise<TaxNumber | undefined> =>
  (await readNumbers(db, viewer, id))[0]

export const listChoices = async (db: Db, viewer: Viewer): Promise<SchemeChoice[]> => {
  const { rows } = await sql<SchemeChoice>`
    select t.scheme, ${shopJson('t')}, t.use
      from tax_scheme_choice t left join shop s on s.customer_id = t.customer_id and s.id = t.shop_id
      where t.customer_id = ${viewer.customerId} and ${inShops(viewer, 't')}
      order by t.scheme, t.shop_id nulls first`.execute(db)
  return rows
}

export const allOf = (customerId: CustomerId): Viewer => ({ customerId, shopIds: null })

/** Each scheme with the limit that applies in most of its countries; without those that the agency has switched off. */
export const offeredSchemes = (book: TaxBook): z.input<typeof offeredSchemeSchema>[] =>
  numberedSchemes.flatMap((scheme) => {
    const { place, kinds, limitPer } = schemeTerms[scheme]
    const entered = book.countries.filter((one) => one.scheme === scheme)
    const found = schemeFor(book, mostCommon(entered) ?? place) ?? null
    const isOff = entered.length === 0 && book.countries.some(({ countryCode }) => countryCode === place)
    if (isOff) return []
    return {
      scheme,
      countryCode: place,
      kinds: [...kinds],
      limit: found?.limit ?? schemeTerms[scheme].limit,
      limitPer,
      hasAgencyNumber: book.agency.some((one) => one.scheme === scheme),
    }
  })

/** A country with the limit that most have. */
const mostCommon = (entered: TaxBook['countries']): string | undefined => {
  const timesOf = (one: TaxBook['countries'][number]): number =>
    entered.filter(
      ({ limitMinor, limitCurrency }) => limitMinor === one.limitMinor && limitCurrency === one.limitCurrency,
    ).length
  return entered.toSorted((a, b) => timesOf(b) - timesOf(a))[0]?.countryCode
}
