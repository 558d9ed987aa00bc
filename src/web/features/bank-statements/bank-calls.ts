import { operatorBankStatements } from '../../../contract/bank-statements/bank-statements.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorWallet } from '../../../contract/wallet/operator-wallet.ts'

export const bankReads = [
  operatorBankStatements.listBankLines,
  operatorBankStatements.findBankLines,
  operatorBankStatements.listBankStatements,
  operatorWallet.listRechargesForReview,
  operatorHome.getQueues,
]
