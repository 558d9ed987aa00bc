import { Button, Modal, Select } from 'antd'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { currencySymbols, formatMinor, parseMinor, type Currency } from '../../../contract/kernel/money.ts'
import { withdrawals, type PayoutAccount } from '../../../contract/withdrawals/withdrawals.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorNote, ErrorState } from '../../ui/components/error-state.tsx'
import { Field, errorOf } from '../../ui/forms/form.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AddAccountDialog } from './add-account-dialog.tsx'
import { useQuote } from './use-quote.ts'
import { withdrawalReads } from './withdrawal-calls.ts'
import { payoutKindText } from './withdrawal-text.ts'
import '../wallet/common/wallet.css'

const text = defineText({
  en: {
    title: 'Withdraw from wallet',
    account: 'To',
    choose: 'Select a payout account',
    accountNeeded: 'Select a payout account.',
    add: 'Add payout account',
    amount: 'Amount',
    whole: (amount: string) => `Whole balance: ${amount}`,
    unreadable: 'Enter an amount such as 250 or 250.00.',
    tooSmall: (minimum: string) => `The minimum withdrawal is ${minimum}.`,
    balanceTooLow: (balance: string) => `Your balance is ${balance}. Enter a lower amount.`,
    taken: 'Taken from the wallet',
    fee: 'Fee',
    feeOf: (rate: string) => `Fee (${rate})`,
    payout: 'You receive',
    after: 'Balance after',
    words:
      'The amount leaves your wallet immediately. The agency reviews each withdrawal and then pays it out.',
    submit: 'Withdraw',
    submitAmount: (amount: string) => `Withdraw ${amount}`,
    requested: (number: string) => `${number} requested. You will be notified when it is paid.`,
    none: 'Withdrawals unavailable',
    noneWords: 'The agency does not offer withdrawals at the moment. Contact the agency.',
    noAccount: 'No payout account yet',
    noAccountWords: 'Add the account that the money should go to.',
    notOffered: 'not available at the moment',
    noQuote: 'The fee could not be calculated.',
  },
  zh: {
    title: '钱包提现',
    account: '收款账户',
    choose: '选择收款账户',
    accountNeeded: '请选择收款账户。',
    add: '添加收款账户',
    amount: '金额',
    whole: (amount: string) => `全部余额：${amount}`,
    unreadable: '请输入金额，例如 250 或 250.00。',
    tooSmall: (minimum: string) => `最低提现金额为 ${minimum}。`,
    balanceTooLow: (balance: string) => `您的余额为 ${balance}，请输入更小的金额。`,
    taken: '钱包扣除',
    fee: '手续费',
    feeOf: (rate: string) => `手续费（${rate}）`,
    payout: '实际到账',
    after: '提现后余额',
    words: '金额将立即从钱包扣除。平台审核每笔提现后付款。',
    submit: '提现',
    submitAmount: (amount: string) => `提现 ${amount}`,
    requested: (number: string) => `${number} 已提交，付款后将通知您。`,
    none: '暂时无法提现',
    noneWords: '平台目前不支持提现，请联系平台。',
    noAccount: '暂无收款账户',
    noAccountWords: '请先添加收款账户。',
    notOffered: '暂不支持',
    noQuote: '无法计算手续费。',
  },
})

type Words = (typeof text)['en']
type Terms = OutputOf<typeof withdrawals.getWithdrawalTerms>

interface WithdrawDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const WithdrawDialog = ({ isOpen, onClose }: WithdrawDialogProps) => {
  const words = useText(text)
  return (
    <Modal open={isOpen} onCancel={onClose} footer={null} title={words.title} width={520} destroyOnHidden>
      <Contents onClose={onClose} />
    </Modal>
  )
}

const Contents = ({ onClose }: Pick<WithdrawDialogProps, 'onClose'>) => {
  const words = useText(text)
  const [isAdding, setIsAdding] = useState(false)
  const [addedId, setAddedId] = useState<PayoutAccount['id'] | null>(null)
  const terms = useCall(withdrawals.getWithdrawalTerms, {}, { quiet: true })
  const saved = useCall(withdrawals.listPayoutAccounts, {}, { quiet: true })
  const failed = [terms, saved].find(({ error, data }) => error && !data)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!terms.data || !saved.data) return <CardSkeleton lines={5} />
  const { accounts } = saved.data
  const kinds = terms.data.methods.map(({ kind }) => kind)
  if (kinds.length === 0)
    return (
      <EmptyState icon="wallet" title={words.none}>
        {words.noneWords}
      </EmptyState>
    )
  const add = <Button onClick={() => setIsAdding(true)}>{words.add}</Button>
  return (
    <>
      {accounts.length === 0 ? (
        <EmptyState icon="wallet" title={words.noAccount} action={add}>
          {words.noAccountWords}
        </EmptyState>
      ) : (
        <WithdrawForm terms={terms.data} accounts={accounts} addedId={addedId} add={add} onClose={onClose} />
      )}
      {isAdding && <AddAccountDialog kinds={kinds} onAdded={setAddedId} onClose={() => setIsAdding(false)} />}
    </>
  )
}

const rateOf = ({ methods, balance }: Terms, account: PayoutAccount | undefined): string => {
  const method = methods.find(({ kind }) => kind === account?.kind)
  if (!method) return ''
  const { feeBp, feeFixedMinor } = method
  const fixed = moneyText({ amountMinor: feeFixedMinor, currency: balance.currency })
  return [
    ...(feeBp > 0 ? [`${Number(formatMinor(feeBp))}%`] : []),
    ...(feeFixedMinor > 0 ? [fixed] : []),
  ].join(' + ')
}

interface WithdrawFormProps {
  readonly terms: Terms
  readonly accounts: readonly PayoutAccount[]
  /** Added here, so it is meant until another one is chosen. */
  readonly addedId: PayoutAccount['id'] | null
  readonly add: ReactNode
  readonly onClose: () => void
}

const WithdrawForm = ({ terms, accounts, addedId, add, onClose }: WithdrawFormProps) => {
  const words = useText(text)
  const kindNames = useText(payoutKindText)
  const { balance } = terms
  const offered = (account: PayoutAccount) => terms.methods.some(({ kind }) => kind === account.kind)
  const usable = accounts.filter(offered)
  const [chosen, setChosen] = useState<{
    readonly id: PayoutAccount['id']
    readonly after: PayoutAccount['id'] | null
  } | null>(null)
  const accountId = chosen?.after === addedId ? chosen.id : addedId
  const [typed, setTyped] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  // With one account there is nothing to choose.
  const account = usable.find(({ id }) => id === accountId) ?? (usable.length === 1 ? usable[0] : undefined)
  const parsed = parseMinor(typed)
  const amountMinor = parsed !== null && parsed > 0 ? parsed : null
  const answer = useQuote(account?.kind ?? null, amountMinor)
  const { quote } = answer
  const isCalculating = account !== undefined && amountMinor !== null && !quote && !answer.error
  const request = useCallMutation(withdrawals.requestWithdrawal, {
    invalidates: withdrawalReads,
    showsFields: true,
    onSuccess: ({ number }) => {
      toast.success(words.requested(number))
      onClose()
    },
  })
  const problem = problemOf(words, { typed, amountMinor, isChecked, quote, balance })
  const send = (event: FormEvent): void => {
    event.preventDefault()
    setIsChecked(true)
    if (!account || !quote || quote.problem) return
    request.mutate({
      payoutAccountId: account.id,
      amountMinor: quote.amount.amountMinor,
      feeMinor: quote.fee.amountMinor,
    })
  }
  return (
    <form className="q-recharge-form q-recharge" noValidate onSubmit={send}>
      <Field label={words.account} error={isChecked && !account ? words.accountNeeded : null}>
        {(control) => (
          <Select
            {...control}
            placeholder={words.choose}
            value={account?.id}
            options={accounts.map((one) => ({
              value: one.id,
              disabled: !offered(one),
              label: `${kindNames[one.kind]} ${one.hint}${offered(one) ? '' : ` (${words.notOffered})`}`,
            }))}
            onChange={(id) => setChosen({ id, after: addedId })}
          />
        )}
      </Field>
      <div className="q-amount">
        <TextField
          label={words.amount}
          error={problem ?? errorOf(fieldErrorsOf(request.error), 'amountMinor')}
          size="large"
          inputMode="decimal"
          autoComplete="off"
          prefix={currencySymbols[balance.currency]}
          suffix={<span className="q-muted">{balance.currency}</span>}
          value={typed}
          onChange={setTyped}
        />
        {balance.amountMinor > 0 && (
          <div className="q-amount-offers">
            <button
              type="button"
              className="q-chip"
              onClick={() => setTyped(formatMinor(balance.amountMinor))}
            >
              {words.whole(moneyText(balance))}
            </button>
          </div>
        )}
      </div>
      <QuoteLines answer={answer} rate={rateOf(terms, account)} />
      <p className="q-muted">{words.words}</p>
      <div className="q-review-actions">
        {add}
        <Button type="primary" htmlType="submit" loading={request.isPending || isCalculating}>
          {quote && quote.problem === null ? words.submitAmount(moneyText(quote.amount)) : words.submit}
        </Button>
      </div>
    </form>
  )
}

type QuoteAnswer = ReturnType<typeof useQuote>

const problemOf = (
  words: Words,
  {
    typed,
    amountMinor,
    isChecked,
    quote,
    balance,
  }: {
    readonly typed: string
    readonly amountMinor: number | null
    readonly isChecked: boolean
    readonly quote: QuoteAnswer['quote']
    readonly balance: { readonly amountMinor: number; readonly currency: Currency }
  },
): string | null => {
  if (amountMinor === null) return isChecked || typed.trim() !== '' ? words.unreadable : null
  if (quote?.problem === 'tooSmall') return words.tooSmall(moneyText(quote.minimum))
  return quote?.problem === 'balanceTooLow' ? words.balanceTooLow(moneyText(balance)) : null
}

const QuoteLines = ({ answer, rate }: { answer: QuoteAnswer; rate: string }) => {
  const words = useText(text)
  const { quote, error, retry } = answer
  if (error) return <ErrorNote error={error} what={words.noQuote} onRetry={retry} />
  const isValid = quote !== null && quote.problem === null
  const lines = [
    [words.taken, quote?.amount],
    [rate === '' ? words.fee : words.feeOf(rate), quote?.fee],
    [words.payout, isValid ? quote.payout : undefined],
    [words.after, isValid ? quote.balanceAfter : undefined],
  ] as const
  return (
    <dl className="q-fee" aria-live="polite">
      {lines.map(([label, value]) => (
        <div key={label} className={label === words.payout ? 'q-fee-pay' : undefined}>
          <dt>{label}</dt>
          <dd>
            <Money value={value ?? null} strong={label === words.payout} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
