import { Input, Modal } from 'antd'
import { useState } from 'react'
import { orders } from '../../../contract/orders/orders.ts'
import { shops } from '../../../contract/shops/shops.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Field } from '../../ui/forms/form.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { Shop } from './shop-text.ts'

const text = defineText({
  en: {
    title: (shop: string) => `Payment fees of ${shop}`,
    words: 'What your payment provider keeps of each order. The profit of your orders takes it into account.',
    percent: 'Percent of the price',
    fixed: (currency: string) => `Fixed amount for each order (${currency})`,
    badPercent: 'Enter a percentage from 0 to 50 with up to two decimals.',
    badFixed: 'Enter an amount from 0 to 1,000 with up to two decimals.',
    save: 'Save',
    cancel: 'Cancel',
    saved: (shop: string) => `Payment fees of ${shop} saved. The profit of its orders is up to date.`,
  },
  zh: {
    title: (shop: string) => `${shop} 的收款手续费`,
    words: '支付服务商从每个订单中收取的费用，计算订单利润时会扣除。',
    percent: '售价百分比',
    fixed: (currency: string) => `每单固定金额（${currency}）`,
    badPercent: '请输入 0 至 50 之间的百分比，最多两位小数。',
    badFixed: '请输入 0 至 1,000 之间的金额，最多两位小数。',
    save: '保存',
    cancel: '取消',
    saved: (shop: string) => `已保存 ${shop} 的手续费，订单利润已更新。`,
  },
})

const maxBp = 5_000
const maxFixedMinor = 100_000

/** Hundredths; null if it is not a number with up to two decimals. */
const readHundredths = (typed: string): number | null => {
  const given = typed.trim().replace(',', '.')
  if (given === '') return 0
  return /^\d{1,6}(\.\d{1,2})?$/.test(given) ? Math.round(Number(given) * 100) : null
}
const typedOf = (hundredths: number): string => (hundredths === 0 ? '' : String(hundredths / 100))
const within = (value: number | null, max: number): value is number => value !== null && value <= max

const FeesDialog = ({ shop, onClose }: { shop: Shop; onClose: () => void }) => {
  const words = useText(text)
  const [percent, setPercent] = useState(typedOf(shop.feeBp))
  const [fixed, setFixed] = useState(typedOf(shop.feeFixedMinor))
  const [isTried, setIsTried] = useState(false)
  const save = useCallMutation(shops.setShopFees, {
    invalidates: [shops.listShops, orders.listOrders, orders.getOrder],
    onSuccess: () => {
      toast.success(words.saved(shop.name))
      onClose()
    },
  })
  const feeBp = readHundredths(percent)
  const feeFixedMinor = readHundredths(fixed)
  const send = (): void => {
    setIsTried(true)
    if (within(feeBp, maxBp) && within(feeFixedMinor, maxFixedMinor) && !save.isPending)
      save.mutate({ shopId: shop.id, feeBp, feeFixedMinor })
  }
  return (
    <Modal
      open
      title={words.title(shop.name)}
      okText={words.save}
      cancelText={words.cancel}
      okButtonProps={{ loading: save.isPending }}
      onOk={send}
      onCancel={onClose}
      destroyOnHidden
    >
      <form
        noValidate
        className="q-stack"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p>{words.words}</p>
        <Field label={words.percent} error={isTried && !within(feeBp, maxBp) ? words.badPercent : null}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              suffix="%"
              value={percent}
              onChange={(event) => setPercent(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={words.fixed(shop.currency)}
          error={isTried && !within(feeFixedMinor, maxFixedMinor) ? words.badFixed : null}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
              value={fixed}
              onChange={(event) => setFixed(event.target.value)}
            />
          )}
        </Field>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  )
}

export default FeesDialog
