import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorCustomerPrices } from '../../../contract/customer-prices/customer-prices.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { hashOf } from '../../platform/idempotency/idempotency.ts'
import { idempotentForOperator } from '../../platform/idempotency/operator-idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { OperatorCall, UploadedFile } from '../../platform/http/route.ts'
import { checkCustomer, checkLastDay } from './agreed-prices.ts'
import { planPriceList, type PlannedRow, type PriceListTerms, type PricePlan } from './plan-price-list.ts'
import { readPriceList, type ListedPrice } from './price-list-file.ts'

type Parts = Pick<Platform, 'database' | 'parsePool'>
type Preview = OutputOf<typeof operatorCustomerPrices.previewPriceList>
type SaveInput = ParsedInputOf<typeof operatorCustomerPrices.savePriceList>
type Saved = OutputOf<typeof operatorCustomerPrices.savePriceList>

const termsOf = (input: ParsedInputOf<typeof operatorCustomerPrices.previewPriceList>): PriceListTerms => ({
  customerId: input.customerId,
  startsOn: input.startsOn,
  endsOn: input.endsOn ?? null,
})

/** @throws DomainError fileRefused, notFound, dayPassed */
export const previewPriceList = async (
  { database, parsePool }: Parts,
  input: ParsedInputOf<typeof operatorCustomerPrices.previewPriceList>,
  file: UploadedFile,
): Promise<Preview> => {
  const listed = await readPriceList(parsePool, file, input)
  const terms = termsOf(input)
  const plan = await database.agencyTransaction(async (tx) => {
    await checkCustomer(tx, terms.customerId)
    await checkLastDay(tx, terms.endsOn)
    return planPriceList(tx, terms, listed)
  })
  return { ...plan, rows: plan.rows.map(({ shown }) => shown) }
}

/** Held until the transaction ends, so that lists of one customer are planned one after the other. */
const lockLists = (tx: Tx, customerId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`price list ${customerId}`}, 0))`.execute(tx)

/** @throws DomainError priceListChanged, priceListWrong, nothingToImport */
const checkPlan = ({ fingerprint, wrong, rows }: PricePlan, input: SaveInput): void => {
  if (fingerprint !== input.fingerprint) throw refuse('priceListChanged')
  if (wrong > 0 && input.wrongRows === 'refuse') throw refuse('priceListWrong', { rows: wrong })
  if (wrong === rows.length) throw refuse('nothingToImport', { case: 'prices' })
}

/** The day before the list begins, or now where that day has come or they would begin later. */
const endReplaced = async (
  tx: Tx,
  { customerId, startsOn }: PriceListTerms,
  rows: readonly PlannedRow[],
  operatorId: string,
): Promise<void> => {
  const ids = rows.flatMap(({ replacedIds }) => replacedIds)
  const endsBefore = sql`starts_on < ${startsOn}::date and ${startsOn}::date > (select agency_today())`
  await sql`
    update customer_price
      set ends_on = case when ${endsBefore} then ${startsOn}::date - 1 else ends_on end,
        ended_at = case when ${endsBefore} then null else now() end,
        ended_by = case when ${endsBefore} then null else ${operatorId}::bigint end
      where customer_id = ${customerId} and id = any (${ids}::bigint[]) and ended_at is null`.execute(tx)
}

const insertRows = async (
  tx: Tx,
  { customerId, startsOn, endsOn }: PriceListTerms,
  rows: readonly PlannedRow[],
  { note, operatorId }: { readonly note: string; readonly operatorId: string },
): Promise<void> => {
  const prices = rows.map(({ goodsId, shown }) => ({
    scope: shown.scope,
    goods_id: goodsId,
    name: shown.code,
    discount_bp: shown.discountBp,
    fixed_usd_minor: shown.fixedUsdMinor,
  }))
  await sql`
    insert into customer_price (customer_id, scope, sku_id, product_id, name, discount_bp, fixed_usd_minor, starts_on,
        ends_on, note, created_by)
      select ${customerId}::bigint, scope, case scope when 'sku' then goods_id end,
          case scope when 'product' then goods_id end, name, discount_bp, fixed_usd_minor, ${startsOn}::date,
          ${endsOn}::date, ${note}, ${operatorId}::bigint
        from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as given
          (scope text, goods_id bigint, name text, discount_bp integer, fixed_usd_minor integer)`.execute(tx)
}

const saveRows = async (
  tx: Tx,
  listed: readonly ListedPrice[],
  input: SaveInput,
  call: OperatorCall,
): Promise<Saved> => {
  const terms = termsOf(input)
  const { operatorId } = call.operator
  await lockLists(tx, terms.customerId)
  const plan = await planPriceList(tx, terms, listed)
  checkPlan(plan, input)
  const rows = plan.rows.filter(({ shown }) => shown.problem === null)
  await endReplaced(tx, terms, rows, operatorId)
  await insertRows(tx, terms, rows, { note: input.note, operatorId })
  const saved = { added: plan.added, replacing: plan.replacing, skipped: plan.wrong }
  const detail = {
    customerId: terms.customerId,
    file: call.file?.fileName,
    from: terms.startsOn,
    to: terms.endsOn,
    ...saved,
  }
  await audit(tx, call.operator, {
    action: 'customerPrice.listSaved',
    target: `customer:${terms.customerId}`,
    detail,
    call,
  })
  return saved
}

/** @throws DomainError fileRefused, notFound, dayPassed, priceListChanged, priceListWrong, nothingToImport */
export const savePriceList = async (
  { database, parsePool }: Parts,
  input: SaveInput,
  call: OperatorCall,
  { file, key }: { readonly file: UploadedFile; readonly key: string },
): Promise<Saved> => {
  const listed = await readPriceList(parsePool, file, input)
  return database.agencyTransaction(async (tx) => {
    await checkCustomer(tx, input.customerId)
    const intent = {
      operatorId: call.operator.operatorId,
      key,
      endpoint: 'savePriceList',
      content: Buffer.concat([Buffer.from(hashOf(input)), file.body]),
    }
    return idempotentForOperator(tx, intent, async () => {
      await checkLastDay(tx, input.endsOn ?? null)
      return saveRows(tx, listed, input, call)
    })
  })
}
