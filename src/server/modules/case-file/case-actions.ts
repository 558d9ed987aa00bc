import { audit } from '../../platform/auth/audit.ts'
import type { CustomerCall, OperatorCall } from '../../platform/http/call.ts'
import type { CustomerId, Database, Db, Tx } from '../../platform/database/database.ts'
import { idempotently, idempotentTransaction } from '../../platform/idempotency/idempotency.ts'
import { auditAdminView, idempotencyKeyOf, scopeOf } from '../orders/index.ts'
import { lockWallet, type LockedWallet } from '../wallet/index.ts'
import type { Case } from './case-rows.ts'

export interface CaseKind<Row extends Case, SellerAction extends string, OperatorAction extends string> {
  /** Begins its audit actions and the names of its audited rows, such as `wholesale`. */
  readonly name: string
  readonly ownerOf: (db: Db, id: string) => Promise<CustomerId>
  readonly lock: (tx: Tx, customerId: CustomerId, id: string) => Promise<Row>
  /** @throws DomainError if the row's state does not allow the action */
  readonly checkSellersMove: (row: Row, action: SellerAction) => void
  readonly checkOperatorsMove: (row: Row, action: OperatorAction) => void
}

interface SellersAction<Action> {
  readonly id: string
  readonly action: Action
  /** For actions that are not idempotent themselves. */
  readonly once?: { readonly endpoint: string; readonly request: unknown }
}

interface SellersPayment {
  readonly input: { readonly id: string }
  /** Names the calls that share idempotency keys. */
  readonly endpoint: string
  /** What the audit log says was done; by default the endpoint. */
  readonly action?: string
}

interface RunOnce<Row> {
  readonly input: { readonly id: string }
  /** Names the calls that share idempotency keys. */
  readonly endpoint: string
  /** What the audit log says was done; with its detail. */
  readonly action: string
  readonly detail?: object
  /** @throws DomainError if the row's state does not allow the action */
  readonly check?: (row: Row) => void
}

/** Runs actions on a locked row, in one transaction with their audit row. */
export const caseActions = <Row extends Case, SellerAction extends string, OperatorAction extends string>(
  kind: CaseKind<Row, SellerAction, OperatorAction>,
) => {
  const auditOperator = (
    tx: Tx,
    call: OperatorCall,
    row: Case,
    { action, detail }: { readonly action: string; readonly detail?: object },
  ): Promise<void> => {
    const all = { customerId: row.customerId, ...detail }
    return audit(tx, call.operator, {
      action: `${kind.name}:${action}`,
      target: `${kind.name}:${row.id}`,
      detail: all,
      call,
    })
  }

  const runSellerAction = (
    database: Database,
    call: CustomerCall,
    { id, action, once }: SellersAction<SellerAction>,
    work: (tx: Tx, row: Row) => Promise<void>,
  ): Promise<void> =>
    database.tenantTransaction(call.customer.customerId, async (tx) => {
      const { customerId } = call.customer
      const act = async (): Promise<null> => {
        const row = await kind.lock(tx, customerId, id)
        kind.checkSellersMove(row, action)
        await work(tx, row)
        await auditAdminView(tx, scopeOf(call), `${kind.name}:${action}`, [id])
        return null
      }
      if (once) await idempotently(tx, { customerId, key: call.idempotencyKey, ...once }, act)
      else await act()
    })

  /** Runs once per key, locking the wallet before the row. */
  const runSellerPayment = <Result>(
    database: Database,
    call: CustomerCall,
    { input, endpoint, action = endpoint }: SellersPayment,
    work: (tx: Tx, row: Row, wallet: LockedWallet) => Promise<Result>,
  ): Promise<Result> => {
    const { customerId } = call.customer
    const intent = { customerId, key: idempotencyKeyOf(call), endpoint, request: input }
    return idempotentTransaction<Result>(database, intent, async (tx) => {
      const wallet = await lockWallet(tx, customerId)
      const row = await kind.lock(tx, customerId, input.id)
      const result = await work(tx, row, wallet)
      await auditAdminView(tx, scopeOf(call), `${kind.name}:${action}`, [row.id])
      return result
    })
  }

  const runOperatorAction = (
    database: Database,
    call: OperatorCall,
    { id, action }: { readonly id: string; readonly action: OperatorAction },
    work: (tx: Tx, row: Row) => Promise<void>,
  ): Promise<void> =>
    database.agencyTransaction(async (tx) => {
      const row = await kind.lock(tx, await kind.ownerOf(tx, id), id)
      kind.checkOperatorsMove(row, action)
      await work(tx, row)
      await auditOperator(tx, call, row, { action })
    })

  /** Runs once per key, locking the wallet before the row. @throws DomainError idempotencyKeyReused */
  const runOnceWithWallet = (
    database: Database,
    call: OperatorCall,
    { input, endpoint, action, detail, check }: RunOnce<Row>,
    work: (tx: Tx, row: Row, wallet: LockedWallet) => Promise<void>,
  ): Promise<void> =>
    database.agencyTransaction(async (tx) => {
      const customerId = await kind.ownerOf(tx, input.id)
      const intent = { customerId, key: call.idempotencyKey, endpoint, request: input }
      await idempotently<{ id: string }>(tx, intent, async () => {
        const wallet = await lockWallet(tx, customerId)
        const row = await kind.lock(tx, customerId, input.id)
        check?.(row)
        await work(tx, row, wallet)
        await auditOperator(tx, call, row, { action, ...(detail && { detail }) })
        return { id: input.id }
      })
    })

  const runOperatorActionOnce = (
    database: Database,
    call: OperatorCall,
    { input, action }: { readonly input: { readonly id: string }; readonly action: OperatorAction },
    work: (tx: Tx, row: Row, wallet: LockedWallet) => Promise<void>,
  ): Promise<void> =>
    runOnceWithWallet(
      database,
      call,
      {
        input,
        endpoint: `${kind.name}:${action}`,
        action,
        check: (row) => kind.checkOperatorsMove(row, action),
      },
      work,
    )

  return {
    runSellerAction,
    runSellerPayment,
    runOperatorAction,
    runOperatorActionOnce,
    runOnceWithWallet,
    auditOperator,
  }
}
