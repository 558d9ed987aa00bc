import type { ReactNode } from 'react'
import { Brand } from '../../../ui/brand.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { localeNames, locales, setLocale, useLocale } from '../../../ui/text/locale.ts'
import { setTheme, useTheme } from '../../../ui/theme/theme-store.ts'
import { PolicyLinks } from '../../policies/policy-links.tsx'
import './public-layout.css'

const text = defineText({
  en: {
    light: 'Switch to light theme',
    dark: 'Switch to dark theme',
    headline: 'Your orders, from shop to doorstep.',
    lead: 'Quayside buys, packs and ships what your shops sell. Follow every order and see what it is waiting for.',
    steps: 'How it works',
    one: 'Connect a shop',
    oneWords: 'Orders sync automatically. You can also import files or add orders manually.',
    two: 'Get a price',
    twoWords: 'Catalogue products are priced instantly, new ones quoted within a day.',
    three: 'Pay from one wallet',
    threeWords: 'Pay for one order or hundreds at a time, with a result for each.',
    four: 'Track to the door',
    fourWords: 'Tracking numbers sync back to your shop and reach your buyers.',
  },
  zh: {
    light: '切换为浅色模式',
    dark: '切换为深色模式',
    headline: '从店铺到买家手中，每一单尽在掌握。',
    lead: 'Quayside 为您的店铺采购、打包和发货。订单进度和等待原因一目了然。',
    steps: '使用流程',
    one: '连接店铺',
    oneWords: '订单自动同步，也支持文件导入和手动录入。',
    two: '获取报价',
    twoWords: '已收录产品即时定价，新产品一天内报价。',
    three: '钱包统一付款',
    threeWords: '支持单个或批量支付，逐单显示结果。',
    four: '全程追踪',
    fourWords: '运单号自动回传店铺并通知买家。',
  },
})

interface PublicLayoutProps {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly children: ReactNode
  readonly footer?: ReactNode
  /** Hides the product description and policy links, for the operator console. */
  readonly plain?: boolean
  readonly brandSuffix?: string
}

export const PublicLayout = ({
  title,
  subtitle,
  children,
  footer,
  plain = false,
  brandSuffix,
}: PublicLayoutProps) => (
  <div className={plain ? 'q-public q-public-plain' : 'q-public'}>
    <main className="q-public-main">
      <div className="q-public-top">
        <Brand suffix={brandSuffix} />
        <Switches />
      </div>
      <div className="q-public-form">
        <h1>{title}</h1>
        {subtitle && <p className="q-public-sub">{subtitle}</p>}
        {children}
        {footer && <p className="q-public-footer">{footer}</p>}
      </div>
      {!plain && <PolicyLinks />}
    </main>
    {!plain && <Story />}
  </div>
)

export const Switches = () => {
  const words = useText(text)
  const locale = useLocale()
  const { isDark } = useTheme()
  return (
    <div className="q-public-switches">
      {locales
        .filter((one) => one !== locale)
        .map((one) => (
          <button
            key={one}
            type="button"
            className="q-button q-button-link"
            lang={one}
            onClick={() => setLocale(one)}
          >
            {localeNames[one]}
          </button>
        ))}
      <button
        type="button"
        className="q-icon-button"
        aria-label={isDark ? words.light : words.dark}
        onClick={() => setTheme({ mode: isDark ? 'light' : 'dark' })}
      >
        <Icon name={isDark ? 'sun' : 'moon'} />
      </button>
    </div>
  )
}

const Story = () => {
  const words = useText(text)
  const steps = [
    ['stores', words.one, words.oneWords],
    ['quote', words.two, words.twoWords],
    ['wallet', words.three, words.threeWords],
    ['truck', words.four, words.fourWords],
  ] as const
  return (
    <aside className="q-public-story">
      <div>
        <h2>{words.headline}</h2>
        <p className="q-public-lead">{words.lead}</p>
        <ol aria-label={words.steps}>
          {steps.map(([icon, name, description]) => (
            <li key={icon}>
              <span className="q-public-step">
                <Icon name={icon} size={20} />
              </span>
              <div>
                <h3>{name}</h3>
                <p>{description}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </aside>
  )
}
