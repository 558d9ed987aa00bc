import { useRouterState, type AnyRouter } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { shops } from '../../../contract/shops/shops.ts'
import { CallError } from '../../ui/client/call-error.ts'
import { call } from '../../ui/call/calls.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink, useGo } from '../../ui/page/navigation.tsx'
import type { Search } from '../../ui/page/search.ts'
import { UnreachablePage } from '../../ui/page/unreachable-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { PublicLayout } from '../identity/common/public-layout.tsx'
import { startSession } from '../../session/session.ts'
import { SignInToContinue } from '../identity/sign-in/sign-in-to-continue.tsx'
import '../../ui/plain/plain.css'
import '../../ui/components/parts.css'
import './shops.css'

const text = defineText({
  en: {
    asking: 'Connecting your shop',
    askingWords: 'Requesting access from Shopify. This takes a few seconds. Stay on this page.',
    signIn: 'Sign in to connect your shop',
    signInWords:
      'Shopify has sent you back, but you are no longer signed in. Your shop is connected as soon as you sign in.',
    done: (name: string) => `${name} is connected`,
    doneWords:
      'Its open orders are being imported now. Follow the progress on the Stores page, or carry on with your work.',
    toStores: 'Go to Stores',
    toOrders: 'View orders',
    failed: 'The shop was not connected',
    incomplete: 'Shopify did not send the connection details. Start again from the Stores page.',
  },
  zh: {
    asking: '正在连接店铺',
    askingWords: '正在向 Shopify 申请访问权限，只需几秒钟，请勿离开此页面。',
    signIn: '请登录以连接店铺',
    signInWords: '您已从 Shopify 返回，但登录状态已失效。登录后将立即连接店铺。',
    done: (name: string) => `已连接 ${name}`,
    doneWords: '未发货的订单正在同步。您可以在“店铺”页面查看进度，也可以继续其他操作。',
    toStores: '前往店铺',
    toOrders: '查看订单',
    failed: '店铺未连接',
    incomplete: '未收到 Shopify 的授权信息。请在“店铺”页面重新连接。',
  },
})

type Connected = OutputOf<typeof shops.completeShopifyConnect>
type ConnectionState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'done'; readonly connected: Connected; readonly isNew: boolean }
  | { readonly kind: 'failed'; readonly message: string }

/** An approval can be used once, so that repeated renders share one call. */
const calls = new Map<string, Promise<ConnectionState>>()

/** False if it is unknown: then the result is shown. */
const hasPaidNone = async (): Promise<boolean> => {
  try {
    const { steps } = await call(dashboard.getFirstSteps, {}, { quiet: true })
    return steps.some(({ name, isDone }) => name === 'payOrder' && isDone === false)
  } catch {
    return false
  }
}

const complete = (query: Search): Promise<ConnectionState> => {
  const key = query['state'] ?? ''
  const running = calls.get(key)
  if (running) return running
  const started = call(shops.completeShopifyConnect, { query }, { quiet: true }).then(
    async (connected): Promise<ConnectionState> => ({ kind: 'done', connected, isNew: await hasPaidNone() }),
    (error: unknown): ConnectionState => {
      if (error instanceof CallError) return { kind: 'failed', message: error.message }
      throw error
    },
  )
  calls.set(key, started)
  return started
}

/** Shopify redirects here: completes the connection and shows the result. */
const ShopifyAuthPage = () => {
  // As it was: while the page is left, the router already has the address of the next one.
  const [search] = useState(useRouterState<AnyRouter, Search>({ select: (state) => state.location.search }))
  const words = useText(text)
  const connection = useConnection(search)
  if (connection.kind === 'unreachable') return <UnreachablePage />
  if (connection.kind === 'signedOut') {
    return (
      <SignInToContinue
        title={words.signIn}
        message={words.signInWords}
        path="/shopifyAuth"
        search={search}
      />
    )
  }
  if (connection.kind === 'done') return <Done name={connection.connected.name} isNew={connection.isNew} />
  if (connection.kind === 'failed') {
    return (
      <Frame
        title={words.failed}
        icon="alert"
        tone="problem"
        message={connection.message || words.incomplete}
      >
        <PageLink to="/stores/index" className="q-button q-button-primary">
          {words.toStores}
        </PageLink>
      </Frame>
    )
  }
  return <Asking />
}

const useConnection = (search: Search): ConnectionState => {
  const [connection, setConnection] = useState<ConnectionState>({ kind: 'asking' })
  useEffect(() => {
    let isUnmounted = false
    const run = async (): Promise<void> => {
      if (!search['code'] || !search['state']) return setConnection({ kind: 'failed', message: '' })
      const session = await startSession()
      if (isUnmounted) return undefined
      if (session === 'unreachable') return setConnection({ kind: 'unreachable' })
      if (session === 'out') return setConnection({ kind: 'signedOut' })
      const next = await complete(search)
      return isUnmounted ? undefined : setConnection(next)
    }
    void run()
    return () => {
      isUnmounted = true
    }
  }, [search])
  return connection
}

/** A new account continues with its first steps. */
const Done = ({ name, isNew }: { name: string; isNew: boolean }) => {
  const words = useText(text)
  const go = useGo()
  useEffect(() => {
    if (!isNew) return
    toast.success(words.done(name))
    void go('/function/Introduce', { replace: true })
  }, [isNew, name, words, go])
  if (isNew) return <Asking />
  return (
    <Frame title={words.done(name)} icon="check" tone="done" message={words.doneWords}>
      <PageLink to="/stores/index" className="q-button q-button-primary">
        {words.toStores}
      </PageLink>
      <PageLink to="/orders/dropshippingOrders" className="q-button">
        {words.toOrders}
      </PageLink>
    </Frame>
  )
}

const Asking = () => {
  const words = useText(text)
  return (
    <PublicLayout plain title={words.asking}>
      <p className="q-connect" role="status">
        <span className="q-spinner" aria-hidden="true" />
        {words.askingWords}
      </p>
    </PublicLayout>
  )
}

interface FrameProps {
  readonly title: string
  readonly icon: 'check' | 'alert'
  readonly tone: 'done' | 'problem'
  readonly message: string
  readonly children: ReactNode
}

const Frame = ({ title, icon, tone, message, children }: FrameProps) => (
  <PublicLayout plain title={title}>
    <p className="q-connect" role="status">
      <span className={`q-connect-icon q-tag-${tone}`}>
        <Icon name={icon} size={22} />
      </span>
      {message}
    </p>
    <div className="q-connect-actions">{children}</div>
  </PublicLayout>
)

export default ShopifyAuthPage
