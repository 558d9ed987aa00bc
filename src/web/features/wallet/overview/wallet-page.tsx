import { Button } from 'antd'
import { useState } from 'react'
import { wallet } from '../../../../contract/wallet/wallet.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall } from '../../../ui/call/use-call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { useSearch } from '../../../ui/page/page-context.tsx'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { AutoRechargeCard } from '../auto-recharge/auto-recharge-card.tsx'
import { MovementList } from './movement-list.tsx'
import { RechargeDialog } from '../recharge/recharge-dialog.tsx'
import { RechargeList } from '../recharge/recharge-list.tsx'
import { SpendTab } from '../spend/spend-tab.tsx'
import { StatementList } from '../statements/statement-list.tsx'
import { StatementNote } from '../statements/statement-note.tsx'
import { WalletFigures } from './wallet-figures.tsx'
import { WalletStatementDialog } from '../statements/wallet-statement-dialog.tsx'

const text = defineText({
  en: {
    movements: 'Transactions',
    spend: 'Spend',
    recharges: 'Recharges',
    statements: 'Credit statements',
    recharge: 'Recharge',
    withdraw: 'Withdraw',
    statement: 'Download statement',
  },
  zh: {
    movements: '收支明细',
    spend: '支出',
    recharges: '充值记录',
    statements: '信用账单',
    recharge: '充值',
    withdraw: '提现',
    statement: '下载对账单',
  },
})

const WalletPage = () => {
  const words = useText(text)
  const [search, change] = useSearch()
  const [isStatementOpen, setIsStatementOpen] = useState(false)
  const { can, isAdminView } = useAccess()
  // Payments in review and those credited by a webhook appear without a reload.
  const state = useCall(wallet.getWallet, {}, { quiet: true, everyMs: 30_000 })
  const mayRecharge = can('wallet:recharge')
  const mayWithdraw = can('wallet:withdraw') && !isAdminView
  const recharge = mayRecharge && (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => change({ recharge: 1 })}>
      {words.recharge}
    </Button>
  )
  const frame = {
    tabs: [
      { key: '', label: words.movements },
      { key: 'spend', label: words.spend },
      { key: 'recharges', label: words.recharges },
      ...(state.data?.credit || search['tab'] === 'statements'
        ? [{ key: 'statements', label: words.statements }]
        : []),
    ],
    recharge,
    actions: (
      <>
        <Button icon={<Icon name="download" size={16} />} onClick={() => setIsStatementOpen(true)}>
          {words.statement}
        </Button>
        {mayWithdraw && (
          <PageLink to="/wallet/financeDetail?withdraw=1" className="q-button">
            {words.withdraw}
          </PageLink>
        )}
        {recharge}
      </>
    ),
    top:
      state.error && !state.data ? (
        <ErrorState error={state.error} onRetry={() => void state.refetch()} />
      ) : (
        <>
          {state.data?.credit?.toPay && <StatementNote statement={state.data.credit.toPay} />}
          <WalletFigures wallet={state.data} />
          <AutoRechargeCard />
        </>
      ),
  }
  return (
    <>
      {search['tab'] === 'spend' ? (
        <SpendTab {...frame} />
      ) : search['tab'] === 'recharges' ? (
        <RechargeList {...frame} />
      ) : search['tab'] === 'statements' ? (
        <StatementList {...frame} />
      ) : (
        <MovementList {...frame} />
      )}
      {isStatementOpen && <WalletStatementDialog onClose={() => setIsStatementOpen(false)} />}
      {state.data && mayRecharge && (
        <RechargeDialog
          wallet={state.data}
          amount={search['amount']}
          isOpen={search['recharge'] === '1'}
          onClose={() => change({ recharge: undefined, amount: undefined })}
        />
      )}
    </>
  )
}

export default WalletPage
