import { useAccess } from '../../ui/access.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Card } from '../../ui/parts/detail-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    title: 'Start here',
    shop: 'Connect a shop',
    shopText: 'Its orders come in by themselves, and their tracking goes back.',
    file: 'Or bring in what you have',
    fileText: 'Import an order file, or write an order by hand.',
    money: 'Fill the wallet',
    moneyText: 'Orders are paid from it, one or hundreds at a time.',
    connect: 'Connect',
    import: 'Import',
    recharge: 'Recharge',
  },
  zh: {
    title: '从这里开始',
    shop: '连接店铺',
    shopText: '订单自动进入，物流信息自动回传。',
    file: '或导入已有订单',
    fileText: '导入订单文件，或手工录入订单。',
    money: '为钱包充值',
    moneyText: '订单由钱包付款，一次可付一单或数百单。',
    connect: '连接',
    import: '导入',
    recharge: '充值',
  },
})

interface Step {
  readonly icon: IconName
  readonly title: string
  readonly words: string
  readonly to: string
  readonly label: string
  readonly isOffered: boolean
}

/** The first steps of one who has neither shop nor order yet. */
export const StartCard = () => {
  const words = useText(text)
  const { can } = useAccess()
  const steps: readonly Step[] = [
    {
      icon: 'stores',
      title: words.shop,
      words: words.shopText,
      to: '/stores/index',
      label: words.connect,
      isOffered: can('shop:connect'),
    },
    {
      icon: 'upload',
      title: words.file,
      words: words.fileText,
      to: '/orders/importOrders',
      label: words.import,
      isOffered: can('order:create'),
    },
    {
      icon: 'wallet',
      title: words.money,
      words: words.moneyText,
      to: '/wallet/finance?recharge=1',
      label: words.recharge,
      isOffered: can('wallet:recharge'),
    },
  ]
  return (
    <Card title={words.title} flush>
      <ul>
        {steps
          .filter(({ isOffered }) => isOffered)
          .map((step, place) => (
            <li key={step.to} className="q-wait">
              <span className="q-wait-icon">
                <Icon name={step.icon} size={18} />
              </span>
              <div className="q-wait-words">
                <strong>{step.title}</strong>
                <span>{step.words}</span>
              </div>
              <span />
              <PageLink to={step.to} className={place === 0 ? 'q-button q-button-primary' : 'q-button'}>
                {step.label}
              </PageLink>
            </li>
          ))}
      </ul>
    </Card>
  )
}
