import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import type { Money } from '../../../contract/kernel/money.ts'
import {
  operatorCorrections,
  type Correction,
  correctionSorts,
} from '../../../contract/corrections/corrections.ts'
import { operatorInvoices } from '../../../contract/invoices/operator-invoices.ts'
import { operatorLedgerIssues, type LedgerIssue } from '../../../contract/ledger-issues/ledger-issues.ts'
import { operatorWallet } from '../../../contract/wallet/operator-wallet.ts'
import { operatorWithdrawals } from '../../../contract/withdrawals/operator-withdrawals.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { rechargeSorts } from '../../../contract/wallet/wallet.ts'
import { withdrawalSorts } from '../../../contract/withdrawals/withdrawals.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { IndexPage } from '../../ui/index-page/index-page.tsx'
import type { Column, StatusTab } from '../../ui/index-page/state/index-types.ts'
import type { IndexFilters } from '../../ui/index-page/state/use-index-filters.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { getLocale } from '../../ui/text/locale.ts'
import { useCorrectionColumns } from '../corrections/correction-columns.tsx'
import { ProposeDialog } from '../corrections/propose-dialog.tsx'
import { ReviewCorrection } from '../corrections/review-correction.tsx'
import { InvoiceList, invoiceFilterOf } from '../invoices/invoice-list.tsx'
import { OperatorSource } from '../invoices/source-link.tsx'
import { useDownload } from '../invoices/use-download.ts'
import { useIssueColumns } from '../ledger-issues/issue-columns.tsx'
import { ResolveDialog } from '../ledger-issues/resolve-dialog.tsx'
import { useRechargeColumns } from '../wallet/recharge/recharge-columns.tsx'
import { ReviewDialog } from '../wallet/recharge/review-dialog.tsx'
import type { AgencyRecharge } from '../wallet/recharge/review-text.ts'
import { useOperatorWithdrawalColumns } from '../withdrawals/operator-withdrawal-columns.tsx'

const text = defineText({
  en: {
    noRecharges: 'No recharges yet',
    recharges: 'Recharges of this customer appear here, whatever their status.',
    noWithdrawals: 'No withdrawals yet',
    withdrawals: 'Withdrawals that this customer requests appear here, whatever their status.',
    noInvoices: 'No invoices yet',
    invoices: 'An invoice is issued with each payment of the customer, and a credit note with each refund.',
    noCorrections: 'No balance corrections yet',
    corrections: 'Credits and debits that operators post to this balance appear here.',
    correct: 'Correct balance',
    noIssues: 'No open ledger issues',
    issues: 'Contradictions that the nightly check finds in this customer’s ledger appear here.',
    resolved: 'View resolved issues',
  },
  zh: {
    noRecharges: '暂无充值',
    recharges: '该客户的全部充值会显示在这里，不论状态。',
    noWithdrawals: '暂无提现',
    withdrawals: '该客户提交的全部提现会显示在这里，不论状态。',
    noInvoices: '暂无发票',
    invoices: '客户每次付款都会开具发票，每次退款都会开具红字发票。',
    noCorrections: '暂无余额调整',
    corrections: '客服对该余额的入账和扣款会显示在这里。',
    correct: '调整余额',
    noIssues: '没有待处理的账目问题',
    issues: '每晚核对该客户账目时发现的矛盾会显示在这里。',
    resolved: '查看已处理的问题',
  },
})

export interface FinanceListProps {
  readonly customerId: string
  readonly balance: Money
  readonly frame: {
    readonly filters: IndexFilters
    readonly title: string
    readonly subtitle: string
    readonly back: string
    readonly top: ReactNode
    readonly tabs: readonly StatusTab[]
    readonly tabsAreLists: true
  }
}

const newestFirst = { key: 'time', direction: 'desc' } as const

const withoutCustomer = <Row,>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ key }) => key !== 'customer')

export const CustomerRecharges = ({ customerId, frame }: FinanceListProps) => {
  const words = useText(text)
  const { pageInput, sortInput } = frame.filters
  const [reviewed, setReviewed] = useState<AgencyRecharge | null>(null)
  const list = useCall(
    operatorWallet.listRechargesForReview,
    { customerId, ...pageInput, ...sortInput(rechargeSorts) },
    { quiet: true },
  )
  return (
    <>
      <IndexPage<AgencyRecharge>
        {...frame}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        columns={withoutCustomer(useRechargeColumns(setReviewed))}
        ownSort={newestFirst}
        empty={
          <EmptyState icon="wallet" title={words.noRecharges}>
            {words.recharges}
          </EmptyState>
        }
      />
      <ReviewDialog recharge={reviewed} onClose={() => setReviewed(null)} />
    </>
  )
}

export const CustomerWithdrawals = ({ customerId, frame }: FinanceListProps) => {
  const words = useText(text)
  const { pageInput, sortInput } = frame.filters
  const list = useCall(
    operatorWithdrawals.listOperatorWithdrawals,
    { customerId, ...pageInput, ...sortInput(withdrawalSorts) },
    { quiet: true },
  )
  return (
    <IndexPage
      {...frame}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.number}
      detailHref={(row) => `/withdrawals/detail?id=${row.id}`}
      columns={withoutCustomer(useOperatorWithdrawalColumns())}
      ownSort={newestFirst}
      empty={
        <EmptyState icon="wallet" title={words.noWithdrawals}>
          {words.withdrawals}
        </EmptyState>
      }
    />
  )
}

type Invoice = OutputOf<typeof operatorInvoices.listOperatorInvoices>['rows'][number]

export const CustomerInvoices = ({ customerId, frame }: FinanceListProps) => {
  const words = useText(text)
  const { running, save } = useDownload()
  const list = useCall(
    operatorInvoices.listOperatorInvoices,
    { customerId, ...frame.filters.pageInput, ...invoiceFilterOf(frame.filters) },
    { quiet: true },
  )
  return (
    <InvoiceList<Invoice>
      {...frame}
      list={list}
      hasTabs={false}
      actions={null}
      detailHref={({ id }) => `/invoices/detail?id=${id}`}
      Source={OperatorSource}
      running={running}
      onDownload={({ id, number }) =>
        void save(
          id,
          operatorInvoices.downloadOperatorInvoice,
          { id, format: 'pdf', locale: getLocale() },
          `${number}.pdf`,
        )
      }
      empty={
        <EmptyState icon="file" title={words.noInvoices}>
          {words.invoices}
        </EmptyState>
      }
    />
  )
}

export const CustomerCorrections = ({ customerId, balance, frame }: FinanceListProps) => {
  const words = useText(text)
  const { pageInput, sortInput } = frame.filters
  const [reviewed, setReviewed] = useState<Correction | null>(null)
  const [isProposing, setIsProposing] = useState(false)
  const list = useCall(
    operatorCorrections.listCorrections,
    { customerId, ...pageInput, ...sortInput(correctionSorts) },
    { quiet: true },
  )
  return (
    <>
      <IndexPage<Correction>
        {...frame}
        actions={<Button onClick={() => setIsProposing(true)}>{words.correct}</Button>}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        columns={withoutCustomer(useCorrectionColumns(setReviewed))}
        ownSort={newestFirst}
        empty={
          <EmptyState icon="wallet" title={words.noCorrections}>
            {words.corrections}
          </EmptyState>
        }
      />
      {reviewed && (
        <ReviewCorrection key={reviewed.id} correction={reviewed} onClose={() => setReviewed(null)} />
      )}
      {isProposing && (
        <ProposeDialog
          customer={{ id: customerId, name: frame.title, balance }}
          onClose={() => setIsProposing(false)}
        />
      )}
    </>
  )
}

/** Open issues; resolved ones are a tab of the ledger issues page. */
export const CustomerIssues = ({ customerId, frame }: FinanceListProps) => {
  const words = useText(text)
  const [resolving, setResolving] = useState<LedgerIssue | null>(null)
  const list = useCall(
    operatorLedgerIssues.listLedgerIssues,
    { customerId, ...frame.filters.pageInput },
    { quiet: true },
  )
  return (
    <>
      <IndexPage<LedgerIssue>
        {...frame}
        actions={
          <PageLink to="/ledger-issues?tab=resolved" search={{ customerId }} className="q-button">
            {words.resolved}
          </PageLink>
        }
        list={list}
        rowKey={(row) => row.id}
        rowLabel={({ invariant }) => invariant}
        columns={withoutCustomer(useIssueColumns(true, setResolving))}
        empty={
          <EmptyState icon="check" title={words.noIssues}>
            {words.issues}
          </EmptyState>
        }
      />
      {resolving && <ResolveDialog key={resolving.id} issue={resolving} onClose={() => setResolving(null)} />}
    </>
  )
}
