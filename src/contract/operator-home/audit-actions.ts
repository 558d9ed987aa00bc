import { accountActions } from './audit-actions/accounts.ts'
import { caseActions } from './audit-actions/case-lists.ts'
import { catalogueActions } from './audit-actions/catalogue.ts'
import { fulfilmentActions } from './audit-actions/fulfilment.ts'
import { moneyActions } from './audit-actions/money.ts'
import { orderActions } from './audit-actions/orders.ts'
import { serviceActions } from './audit-actions/services.ts'
import { stockActions } from './audit-actions/stock.ts'
import type { Wording } from './audit-actions/wording.ts'

/** By the domain that an operator would look for them in. */
export const auditActionGroups = {
  orders: { ...orderActions, ...caseActions },
  fulfilment: fulfilmentActions,
  stock: stockActions,
  catalogue: catalogueActions,
  services: serviceActions,
  money: moneyActions,
  accounts: accountActions,
} as const

/**
 * Every action that the server writes to the audit log: those named by commands, and `kind:name` of each endpoint,
 * written for operators when its command names none. A test finds missing ones.
 */
export const auditActions: Readonly<Record<string, Wording>> = {
  ...accountActions,
  ...orderActions,
  ...caseActions,
  ...fulfilmentActions,
  ...catalogueActions,
  ...serviceActions,
  ...moneyActions,
  ...stockActions,
}
