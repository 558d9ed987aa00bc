import { useRouterState, type AnyRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { wallet } from '../../../../contract/wallet/wallet.ts'
import { CallError } from '../../../ui/client/call-error.ts'
import { moneyText } from '../../../ui/components/money.tsx'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { useGo } from '../../../ui/page/navigation.tsx'
import { call } from '../../../ui/call/calls.ts'
import type { Search } from '../../../ui/page/search.ts'
import { UnreachablePage } from '../../../ui/page/unreachable-page.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { PublicLayout } from '../../identity/common/public-layout.tsx'
import { startSession } from '../../../session/session.ts'
import { SignInToContinue } from '../../identity/sign-in/sign-in-to-continue.tsx'
import { pathAfterRecharge } from './after-recharge.ts'
import { CallbackProblem, Outcome } from './paypal-outcome.tsx'
import '../common/wallet.css'

const text = defineText({
  en: {
    asking: 'Processing payment',
    signIn: 'Sign in to complete your payment',
    signInWords:
      'PayPal has sent you back, but you are no longer signed in. Your payment is completed as soon as you sign in.',
    credited: (amount: string) => `${amount} credited. You can pay now.`,
    words: 'Confirming your payment with PayPal. This takes a few seconds. Stay on this page.',
  },
  zh: {
    asking: '正在扣款',
    signIn: '请登录以完成付款',
    signInWords: '您已从 PayPal 返回，但登录状态已失效。登录后将立即完成付款。',
    credited: (amount: string) => `${amount} 已入账，现在可以付款。`,
    words: '正在向 PayPal 确认，只需几秒钟，请勿离开此页面。',
  },
})

type Completed = OutputOf<typeof wallet.completePayPalRecharge>

type CompletionState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'done'; readonly completed: Completed }
  | { readonly kind: 'failed'; readonly error: CallError }

/** Milliseconds between polls while PayPal is not responding or still processing. */
const againMs = 4_000

/** PayPal redirects here: captures the payment and shows the result. */
const PayPalCallbackPage = () => {
  // As it was: while the page is left, the router already has the address of the next one.
  const [search] = useState(useRouterState<AnyRouter, Search>({ select: (state) => state.location.search }))
  const words = useText(text)
  const { completion, retry } = useCompletion(search)
  const isGoingOn = useGoOn(completion)
  if (completion.kind === 'unreachable') return <UnreachablePage />
  if (completion.kind === 'signedOut') {
    return (
      <SignInToContinue
        title={words.signIn}
        message={words.signInWords}
        path="/paypalCallback"
        search={search}
      />
    )
  }
  if (completion.kind === 'failed') return <CallbackProblem error={completion.error} onRetry={retry} />
  if (completion.kind === 'done' && !isGoingOn) return <Outcome {...completion.completed} />
  return <Asking />
}

const Asking = (): ReactNode => {
  const words = useText(text)
  return (
    <PublicLayout plain title={words.asking}>
      <p className="q-outcome" role="status">
        <span className="q-spinner" aria-hidden="true" />
        {words.words}
      </p>
    </PublicLayout>
  )
}

/** Once the money is there, goes back to the payment that lacked it. */
const useGoOn = (completion: CompletionState): boolean => {
  const words = useText(text)
  const go = useGo()
  const recharge = completion.kind === 'done' ? completion.completed.recharge : null
  const path = recharge?.status === 'credited' ? pathAfterRecharge(recharge.number) : null
  const amount =
    recharge && path !== null
      ? moneyText({ amountMinor: recharge.creditedMinor ?? 0, currency: recharge.currency })
      : null
  useEffect(() => {
    if (path === null || amount === null) return
    toast.success(words.credited(amount))
    void go(path, { replace: true })
  }, [path, amount, words, go])
  return path !== null
}

const complete = async (token: string, cancelled: boolean): Promise<CompletionState> => {
  try {
    const completed = await call(wallet.completePayPalRecharge, { token, cancelled }, { quiet: true })
    return { kind: 'done', completed }
  } catch (error) {
    if (error instanceof CallError) return { kind: 'failed', error }
    throw error
  }
}

const isUnsettled = (completion: CompletionState): boolean =>
  (completion.kind === 'done' && completion.completed.recharge.status === 'approved') ||
  (completion.kind === 'failed' && completion.error.reason === 'paypalUnavailable')

const useCompletion = (search: Search): { completion: CompletionState; retry: () => void } => {
  const [completion, setCompletion] = useState<CompletionState>({ kind: 'asking' })
  const [round, setRound] = useState(0)
  const token = search['token'] ?? ''
  const isCancelled = search['cancelled'] === '1'
  const retry = useCallback(() => {
    setCompletion({ kind: 'asking' })
    setRound((now) => now + 1)
  }, [])

  useEffect(() => {
    let isUnmounted = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = async (): Promise<void> => {
      const session = await startSession()
      if (isUnmounted) return
      if (session === 'unreachable') return setCompletion({ kind: 'unreachable' })
      if (session === 'out') return setCompletion({ kind: 'signedOut' })
      // Safe to repeat: the server captures a payment only once.
      const next = await complete(token, isCancelled)
      if (isUnmounted) return
      setCompletion(next)
      if (isUnsettled(next)) timer = setTimeout(() => setRound((now) => now + 1), againMs)
    }
    void run()
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [token, isCancelled, round])

  return { completion, retry }
}

export default PayPalCallbackPage
