import { operatorCosts } from '../../../contract/catalogue/catalogue-costs.ts'
import { audit, type AuditTarget } from '../../platform/auth/audit.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/database/database.ts'
import { implement, type OperatorCall, type Route } from '../../platform/http/route.ts'
import { suggestCustomsCodes } from './suggest-customs-codes.ts'
import { listCategories, orderCategories, removeCategory, saveCategory } from './categories.ts'
import { getOffers, saveOffers } from './offers.ts'
import { listPriceRules, removePriceRule, savePriceRule } from './price-rules.ts'
import { listSuppliers, saveSupplier } from './suppliers.ts'

interface LoggedAction {
  readonly action: string
  readonly target: AuditTarget
  readonly detail?: Record<string, unknown>
}

const idOf = (created: unknown): string =>
  typeof created === 'object' && created !== null && 'id' in created && typeof created.id === 'string'
    ? created.id
    : ''

const done = { done: true as const }

export const costRoutes = ({ database }: Platform): Route[] => {
  const audited = <T>(
    call: OperatorCall,
    { action, target, detail = {} }: LoggedAction,
    run: (tx: Tx) => Promise<T>,
  ): Promise<T> =>
    database.agencyTransaction(async (tx) => {
      const result = await run(tx)
      const on = target?.endsWith(':') ? (`${target}${idOf(result)}` as AuditTarget) : target
      await audit(tx, call.operator, { action, target: on, detail, call })
      return result
    })
  const db = database.agency
  return [
    implement(operatorCosts.listCategories, async () => ({ categories: await listCategories(db) })),
    implement(operatorCosts.suggestCustomsCodes, async (input) => ({
      suggestions: await suggestCustomsCodes(db, input),
    })),
    implement(operatorCosts.saveCategory, (input, call) =>
      audited(call, { action: 'category.saved', target: `category:${input.nameEn}`, detail: input }, (tx) =>
        saveCategory(tx, input),
      ),
    ),
    implement(operatorCosts.orderCategories, async ({ names }, call) => ({
      categories: await audited(
        call,
        { action: 'categories.ordered', target: null, detail: { names } },
        (tx) => orderCategories(tx, names),
      ),
    })),
    implement(operatorCosts.removeCategory, async ({ nameEn }, call) => {
      await audited(call, { action: 'category.removed', target: `category:${nameEn}` }, (tx) =>
        removeCategory(tx, nameEn),
      )
      return done
    }),
    implement(operatorCosts.listSuppliers, (input) => listSuppliers(db, input)),
    implement(operatorCosts.saveSupplier, (input, call) =>
      audited(call, { action: 'supplier.saved', target: 'supplier:', detail: { name: input.name } }, (tx) =>
        saveSupplier(tx, input),
      ),
    ),
    implement(operatorCosts.getOffers, ({ productId }) => getOffers(db, productId)),
    implement(operatorCosts.saveOffers, (input, call) =>
      audited(
        call,
        { action: 'offers.saved', target: `product:${input.productId}`, detail: { skus: input.skus.length } },
        (tx) => saveOffers(tx, input),
      ),
    ),
    implement(operatorCosts.listPriceRules, (input) => listPriceRules(db, input)),
    implement(operatorCosts.savePriceRule, (input, call) =>
      audited(call, { action: 'priceRule.saved', target: 'priceRule:', detail: { ...input } }, (tx) =>
        savePriceRule(tx, input),
      ),
    ),
    implement(operatorCosts.removePriceRule, async ({ id }, call) => {
      await audited(call, { action: 'priceRule.removed', target: `priceRule:${id}` }, (tx) =>
        removePriceRule(tx, id),
      )
      return done
    }),
  ]
}
