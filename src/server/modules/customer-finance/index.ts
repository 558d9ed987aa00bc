import { operatorCustomerFinance } from '../../../contract/customer-finance/customer-finance.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { getCustomerFinance, listCustomerMovements } from './customer-finance.ts'

export const customerFinanceModule = ({ database }: Platform): Module => ({
  routes: [
    implement(operatorCustomerFinance.getCustomerFinance, ({ customerId }) =>
      getCustomerFinance(database, customerId),
    ),
    implement(operatorCustomerFinance.listCustomerMovements, (input) =>
      listCustomerMovements(database, input),
    ),
  ],
})
