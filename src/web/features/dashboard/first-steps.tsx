import type { CSSProperties } from 'react'
import { dashboard, type FirstStep } from '../../../contract/dashboard/dashboard.ts'
import type { Authority } from '../../../contract/kernel/permissions.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AutoMatch } from '../my-products/auto-match.tsx'
import './dashboard.css'

const text = defineText({
  en: {
    title: 'Getting started',
    progress: (done: number, all: number) => `${formatNumber(done, 'en')} of ${formatNumber(all, 'en')} done`,
    connectShop: 'Connect a shop',
    connectShopWords: 'Orders sync in automatically, and tracking numbers sync back.',
    connectShopGo: 'Connect',
    recharge: 'Recharge your wallet',
    rechargeWords: 'Pay for orders from your wallet, one or hundreds at a time.',
    rechargeGo: 'Recharge',
    mapProduct: 'Match a product',
    mapProductWords: 'Choose the matching product once. Later orders use it automatically.',
    payOrder: 'Pay an order',
    payOrderWords: 'Choose a shipping line and pay. We pick, pack and ship.',
    payOrderGo: 'Pay',
    trackParcel: 'Track a parcel',
    trackParcelWords: 'Once we ship, the tracking number is on the order and in your shop.',
    trackParcelGo: 'View orders',
    done: 'Done',
    continue: 'Continue',
    mainAccount: 'Main account only',
    noShop: 'No Shopify shop? ',
    addShop: 'Add a manual shop',
    andThen: ', then ',
    importFile: 'import a file',
    or: ' or ',
    addOrder: 'add orders',
    end: '.',
    allDone: 'You’re all set.',
    noMenu: 'Your account has no access to these pages. Ask the main account holder for access.',
  },
  zh: {
    title: '新手入门',
    progress: (done: number, all: number) => `已完成 ${done}/${all}`,
    connectShop: '连接店铺',
    connectShopWords: '订单自动同步，运单号自动回传。',
    connectShopGo: '连接',
    recharge: '为钱包充值',
    rechargeWords: '使用钱包余额支付订单，可单个支付，也可批量支付。',
    rechargeGo: '充值',
    mapProduct: '匹配产品',
    mapProductWords: '每个店铺商品只需匹配一次，之后的订单会自动匹配。',
    payOrder: '支付订单',
    payOrderWords: '选择物流渠道并付款，我们负责拣货、打包和发货。',
    payOrderGo: '付款',
    trackParcel: '跟踪包裹',
    trackParcelWords: '发货后，运单号会显示在订单中并回传到店铺。',
    trackParcelGo: '查看订单',
    done: '已完成',
    continue: '继续',
    mainAccount: '请主账户完成',
    noShop: '没有 Shopify 店铺？',
    addShop: '添加手动店铺',
    andThen: '，然后',
    importFile: '导入文件',
    or: '或',
    addOrder: '录入订单',
    end: '。',
    allDone: '全部完成，可以开始接单了。',
    noMenu: '您的账户没有这些步骤的权限，请联系主账户开通。',
  },
})

interface StepPlace {
  readonly icon: IconName
  readonly to: string
  /** Null: whoever sees the step can take it. */
  readonly authority: Authority | null
}

const places: Readonly<Record<FirstStep, StepPlace>> = {
  connectShop: { icon: 'stores', to: '/stores/index?connect=1', authority: 'shop:connect' },
  recharge: { icon: 'wallet', to: '/wallet/finance?recharge=1', authority: 'wallet:recharge' },
  mapProduct: {
    icon: 'link',
    to: '/product/myProducts?tab=waiting&match=1',
    authority: 'product:match',
  },
  payOrder: {
    icon: 'coins',
    to: '/orders/dropshippingOrders?waiting=paymentDue',
    authority: 'order:pay',
  },
  trackParcel: { icon: 'truck', to: '/orders/dropshippingOrders', authority: null },
}

const everyMs = 30_000

const useMayTake = (): ((step: FirstStep) => boolean) => {
  const { can } = useAccess()
  return (step) => {
    const { authority } = places[step]
    return authority === null || can(authority)
  }
}

export const FirstSteps = () => {
  const words = useText(text)
  const mayTake = useMayTake()
  const answer = useCall(dashboard.getFirstSteps, {}, { quiet: true, everyMs })
  if (answer.isError && !answer.data) {
    return (
      <div className="q-card">
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </div>
    )
  }
  if (!answer.data) return <CardSkeleton lines={6} />
  const steps = answer.data.steps.filter(({ isDone }) => isDone !== null)
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ name, isDone }) => !isDone && mayTake(name))?.name
  // Unknown to accounts without the Stores menu.
  const hasShop = !steps.some(({ name, isDone }) => name === 'connectShop' && isDone === false)
  const part = { '--q-steps-part': steps.length > 0 ? done / steps.length : 0 } as CSSProperties
  return (
    <Card
      title={words.title}
      actions={<span className="q-muted">{words.progress(done, steps.length)}</span>}
      flush
    >
      <div className="q-steps-bar" style={part} aria-hidden="true" />
      <ul>
        {steps.map(({ name, isDone }) => (
          <StepRow key={name} name={name} isDone={isDone === true} isNext={name === next} hasShop={hasShop} />
        ))}
      </ul>
      <StepsFoot isComplete={done === steps.length} isEmpty={steps.length === 0} />
    </Card>
  )
}

/** Leads back to the steps until the first order is shipped. */
export const FirstStepsReminder = () => {
  const words = useText(text)
  const answer = useCall(dashboard.getFirstSteps, {}, { quiet: true })
  const steps = answer.data?.steps.filter(({ isDone }) => isDone !== null) ?? []
  if (!steps.some(({ name, isDone }) => name === 'trackParcel' && isDone === false)) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <p className="q-note">
      {words.title}: {words.progress(done, steps.length)}.{' '}
      <PageLink to="/function/Introduce">{words.continue}</PageLink>
    </p>
  )
}

interface StepRowProps {
  readonly name: FirstStep
  readonly isDone: boolean
  readonly isNext: boolean
  readonly hasShop: boolean
}

const StepRow = ({ name, isDone, isNext, hasShop }: StepRowProps) => {
  const words = useText(text)
  const mayTake = useMayTake()
  const { icon, to } = places[name]
  return (
    <li className={isDone ? 'q-wait q-step-done' : 'q-wait'}>
      <span className="q-wait-icon">
        <Icon name={isDone ? 'check' : icon} size={18} />
      </span>
      <div className="q-wait-words">
        <strong>{words[name]}</strong>
        <span>{words[`${name}Words`]}</span>
      </div>
      {isDone && <StatusTag tone="done">{words.done}</StatusTag>}
      {!isDone && !mayTake(name) && <span className="q-muted">{words.mainAccount}</span>}
      {!isDone && mayTake(name) && name === 'mapProduct' && (
        <AutoMatch to={to} hasShop={hasShop} isPrimary={isNext} />
      )}
      {!isDone && mayTake(name) && name !== 'mapProduct' && (
        <>
          <span />
          <PageLink to={to} className={isNext ? 'q-button q-button-primary' : 'q-button'}>
            {words[`${name}Go`]}
          </PageLink>
        </>
      )}
    </li>
  )
}

const StepsFoot = ({ isComplete, isEmpty }: { isComplete: boolean; isEmpty: boolean }) => {
  const words = useText(text)
  const { can } = useAccess()
  if (isEmpty) return <p className="q-steps-foot">{words.noMenu}</p>
  if (isComplete) return <p className="q-steps-foot">{words.allDone}</p>
  if (!can('shop:connect') || !can('order:create')) return null
  return (
    <p className="q-steps-foot">
      {words.noShop}
      <PageLink to="/stores/index">{words.addShop}</PageLink>
      {words.andThen}
      <PageLink to="/orders/importOrders">{words.importFile}</PageLink>
      {words.or}
      <PageLink to="/orders/droppingAddorder">{words.addOrder}</PageLink>
      {words.end}
    </p>
  )
}
