export { rechargeFee } from './recharge-fees.ts'
export { balanceTooLow, getBalance, lockWallet, postMovements } from './ledger.ts'
export type { CounterAccount, LedgerKind, LockedWallet, Movement } from './ledger.ts'
export { PaymentRefused, PaymentServiceUnavailable } from './payment-service.ts'
export type {
  Capture,
  CaptureOutcome,
  NewPayment,
  Payment,
  PaymentNotice,
  PaymentService,
  Refund,
  ReportedAmount,
} from './payment-service.ts'
export { paypalWebhookPath } from './paypal-webhook.ts'
export { walletModule } from './wallet-module.ts'
export type { WalletDeps } from './wallet-module.ts'
