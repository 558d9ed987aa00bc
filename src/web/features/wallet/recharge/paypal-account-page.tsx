import { useRouterState, type AnyRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { autoRecharge } from '../../../../contract/wallet/auto-recharge.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { CallError } from '../../../ui/client/call-error.ts'
import { call } from '../../../ui/call/calls.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageLink, useGo } from '../../../ui/page/navigation.tsx'
import type { Search } from '../../../ui/page/search.ts'
import { UnreachablePage } from '../../../ui/page/unreachable-page.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { PublicLayout } from '../../identity/common/public-layout.tsx'
import { startSession } from '../../../session/session.ts'
import { SignInToContinue } from '../../identity/sign-in/sign-in-to-continue.tsx'
import '../common/wallet.css'

const text = defineText({
  en: {
    saving: 'Saving PayPal account',
    savingWords: 'Confirming with PayPal. This takes a few seconds. Stay on this page.',
    signIn: 'Sign in to save your PayPal account',
    signInWords:
      'PayPal has sent you back, but you are no longer signed in. Your account is saved as soon as you sign in.',
    saved: (email: string) => `PayPal account ${email} saved.`,
    savedWithout: 'PayPal account saved.',
    failed: 'PayPal account not saved',
    unknown: 'This page belongs to another account, or has expired. Add the PayPal account again.',
    again: 'Try again',
    toWallet: 'Go to wallet',
  },
  zh: {
    saving: '正在保存 PayPal 账户',
    savingWords: '正在向 PayPal 确认，只需几秒钟，请勿离开此页面。',
    signIn: '请登录以保存 PayPal 账户',
    signInWords: '您已从 PayPal 返回，但登录状态已失效。登录后将立即保存账户。',
    saved: (email: string) => `已保存 PayPal 账户 ${email}。`,
    savedWithout: '已保存 PayPal 账户。',
    failed: 'PayPal 账户未保存',
    unknown: '此页面不属于当前登录的账户，或已过期。请重新添加 PayPal 账户。',
    again: '重试',
    toWallet: '前往钱包',
  },
})

type Completion =
  | { readonly kind: 'asking' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'done'; readonly completed: OutputOf<typeof autoRecharge.completePayPalAccount> }
  | { readonly kind: 'failed'; readonly error: CallError }

const settings = '/wallet/finance?autoRecharge=1'

/** PayPal redirects here once the seller has approved that the account is saved. */
const PayPalAccountPage = () => {
  // As it was: while the page is left, the router already has the address of the next one.
  const [search] = useState(useRouterState<AnyRouter, Search>({ select: (state) => state.location.search }))
  const words = useText(text)
  const go = useGo()
  const { completion, retry } = useCompletion(search)
  const isDone = completion.kind === 'done'
  const account = isDone ? completion.completed.account : null
  useEffect(() => {
    if (!isDone) return
    if (account) toast.success(account.email ? words.saved(account.email) : words.savedWithout)
    void go(settings, { replace: true })
  }, [isDone, account, words, go])
  if (completion.kind === 'unreachable') return <UnreachablePage />
  if (completion.kind === 'signedOut')
    return (
      <SignInToContinue
        title={words.signIn}
        message={words.signInWords}
        path="/paypalAccount"
        search={search}
      />
    )
  if (completion.kind === 'failed') return <Failed error={completion.error} onRetry={retry} />
  return (
    <PublicLayout plain title={words.saving}>
      <p className="q-outcome" role="status">
        <span className="q-spinner" aria-hidden="true" />
        {words.savingWords}
      </p>
    </PublicLayout>
  )
}
export default PayPalAccountPage

const Failed = ({ error, onRetry }: { readonly error: CallError; readonly onRetry: () => void }) => {
  const words = useText(text)
  const isUnknown = error.reason === 'notFound' || error.fields.length > 0
  return (
    <PublicLayout plain title={words.failed}>
      <p className="q-outcome" role="status">
        <span className="q-outcome-icon q-tag-problem">
          <Icon name="alert" size={22} />
        </span>
        {isUnknown ? words.unknown : error.message}
      </p>
      <div className="q-outcome-actions">
        {!isUnknown && (
          <button type="button" className="q-button q-button-primary" onClick={onRetry}>
            {words.again}
          </button>
        )}
        <PageLink to={settings} className={isUnknown ? 'q-button q-button-primary' : 'q-button'}>
          {words.toWallet}
        </PageLink>
      </div>
    </PublicLayout>
  )
}

const complete = async (token: string, cancelled: boolean): Promise<Completion> => {
  try {
    const input = { token, cancelled }
    const completed = await call(autoRecharge.completePayPalAccount, input, { quiet: true })
    return { kind: 'done', completed }
  } catch (error) {
    if (error instanceof CallError) return { kind: 'failed', error }
    throw error
  }
}

const useCompletion = (search: Search): { completion: Completion; retry: () => void } => {
  const [completion, setCompletion] = useState<Completion>({ kind: 'asking' })
  const [round, setRound] = useState(0)
  const token = search['approval_token_id'] ?? ''
  const isCancelled = search['cancelled'] === '1'
  const retry = useCallback(() => {
    setCompletion({ kind: 'asking' })
    setRound((now) => now + 1)
  }, [])
  useEffect(() => {
    let isUnmounted = false
    const run = async (): Promise<void> => {
      const session = await startSession()
      if (isUnmounted) return
      if (session === 'unreachable') return setCompletion({ kind: 'unreachable' })
      if (session === 'out') return setCompletion({ kind: 'signedOut' })
      // Safe to repeat: an account is saved only once.
      const next = await complete(token, isCancelled)
      if (!isUnmounted) setCompletion(next)
    }
    void run()
    return () => {
      isUnmounted = true
    }
  }, [token, isCancelled, round])
  return { completion, retry }
}
