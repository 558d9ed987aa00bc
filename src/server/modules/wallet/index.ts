export { balanceTooLow, getBalance, lockWallet, postMovements } from './ledger.ts'
export type { CounterAccount, LedgerKind, LockedWallet, Movement } from './ledger.ts'
