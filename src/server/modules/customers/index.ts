import { operatorCustomers } from '../../../contract/customers/customers.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { assignNamedAgent, listNamedAgents } from './assign-named-agent.ts'
import { exportCustomers } from './customer-sheet.ts'
import { listCustomers } from './list-customers.ts'
import { updateCustomer } from './update-customer.ts'

export { customersOfAgent } from './customers-of-agent.ts'
export { findCustomer } from './list-customers.ts'

export const customersModule = ({ database, authenticator }: Platform): Module => ({
  routes: [
    implement(operatorCustomers.listCustomers, (input) => listCustomers(database.agency, input)),

    implement(operatorCustomers.exportCustomers, (input, call) => exportCustomers(database, input, call)),

    implement(operatorCustomers.updateCustomer, async (input, call) => {
      const { id, ...change } = input
      const row = await database.agencyTransaction(async (tx) => {
        const updated = await updateCustomer(tx, input)
        await audit(tx, call.operator, {
          action: 'customer.updated',
          target: `customer:${id}`,
          detail: { customerId: id, ...change },
          call,
        })
        return updated
      })
      authenticator.forgetCustomer(id)
      return row
    }),

    implement(operatorCustomers.listNamedAgents, async () => ({
      operators: await listNamedAgents(database.agency),
    })),

    implement(operatorCustomers.assignNamedAgent, (input, call) => assignNamedAgent(database, input, call)),
  ],
})
