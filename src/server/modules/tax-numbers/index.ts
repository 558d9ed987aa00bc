import { notFound } from '../../../contract/kernel/errors.ts'
import { operatorTaxNumbers } from '../../../contract/tax-numbers/operator-tax-numbers.ts'
import { taxNumbers } from '../../../contract/tax-numbers/tax-numbers.ts'
import { audit } from '../../platform/auth/audit.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type CustomerCall, type Module, type Route } from '../../platform/http/route.ts'
import { listAgencyNumbers, saveAgencyNumber } from './scheme-numbers.ts'
import { deleteTaxNumber } from './delete-tax-number.ts'
import { knownKinds, placeOf, tryNumber } from './number-kinds.ts'
import { allOf, listChoices, listNumbers, offeredSchemes } from './number-queries.ts'
import { setSchemeChoice } from './set-scheme-choice.ts'
import { setTaxNumber } from './set-tax-number.ts'
import { loadTaxBook } from './tax-book.ts'

export type { ParcelGoods, ParcelTaxNumber, TaxBook, TaxedParcel } from './decide-tax-number.ts'
export { sellerCustomsNumbers, type CustomsNumber, type OrderTaxNumber } from './customs-numbers.ts'
export { decideTaxNumber, goodsValueIn, unsoldGoods } from './decide-tax-number.ts'
export {
  decideTaxNumbers,
  loadTaxBook,
  loadTaxBooks,
  maskedNumber,
  parcelGoodsSql,
  recordingTaxNumbers,
  taxBookQuery,
} from './tax-book.ts'

const done = { done: true } as const

const sellerRoutes = ({ database }: Platform): Route[] => {
  const dbOf = ({ customer: { customerId } }: CustomerCall) => database.tenant(customerId)
  const deleting = (call: CustomerCall, id: string, kind?: 'IOSS') =>
    database.tenantTransaction(call.customer.customerId, async (tx) => {
      await deleteTaxNumber(tx, call.customer, id, kind)
      return done
    })
  return [
    implement(taxNumbers.getTaxConfig, async (_input, call) => ({
      kinds: knownKinds,
      schemes: offeredSchemes(await loadTaxBook(dbOf(call), call.customer.customerId)),
    })),
    implement(taxNumbers.getTaxCodes, async (_input, call) => {
      const [numbers, choices] = await Promise.all([
        listNumbers(dbOf(call), call.customer),
        listChoices(dbOf(call), call.customer),
      ])
      return { numbers, choices }
    }),
    implement(taxNumbers.previewTaxCode, async ({ kind, countryCode, number }) => {
      const checked = tryNumber(kind, placeOf(kind, countryCode), number)
      return typeof checked === 'string'
        ? { number: null, formatted: null, problem: checked }
        : { ...checked, problem: null }
    }),
    implement(taxNumbers.setTaxCode, (input, call) =>
      database.tenantTransaction(call.customer.customerId, (tx) => setTaxNumber(tx, call.customer, input)),
    ),
    implement(taxNumbers.addIoss, (input, call) =>
      database.tenantTransaction(call.customer.customerId, (tx) =>
        setTaxNumber(tx, call.customer, { ...input, kind: 'IOSS', countryCode: 'EU' }),
      ),
    ),
    implement(taxNumbers.deleteTaxCode, ({ id }, call) => deleting(call, id)),
    implement(taxNumbers.deleteIoss, ({ id }, call) => deleting(call, id, 'IOSS')),
    implement(taxNumbers.setSchemeChoice, (input, call) =>
      database.tenantTransaction(call.customer.customerId, async (tx) => {
        await setSchemeChoice(tx, call.customer, input)
        return { choices: await listChoices(tx, call.customer) }
      }),
    ),
  ]
}

const operatorRoutes = ({ database }: Platform): Route[] => [
  implement(operatorTaxNumbers.listAgencyTaxNumbers, () => listAgencyNumbers(database.agency)),
  implement(operatorTaxNumbers.saveAgencyTaxNumber, ({ scheme, number: typed }, call) =>
    database.agencyTransaction(async (tx) => {
      const number = await saveAgencyNumber(tx, scheme, typed)
      await audit(tx, call.operator, {
        action: 'agencyTaxNumber.saved',
        target: `agencyTaxNumber:${scheme}`,
        detail: { number },
        call,
      })
      return listAgencyNumbers(tx)
    }),
  ),
  implement(operatorTaxNumbers.listCustomerTaxNumbers, async ({ customerId }) => {
    const db = database.agency
    const known = await db
      .selectFrom('customer')
      .select('customer_id')
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
    if (!known) throw notFound('Customer')
    const viewer = allOf(customerIdFromRow(customerId))
    const [numbers, choices] = await Promise.all([listNumbers(db, viewer), listChoices(db, viewer)])
    return { numbers, choices }
  }),
]

export const taxNumbersModule = (platform: Platform): Module => ({
  routes: [...sellerRoutes(platform), ...operatorRoutes(platform)],
})
