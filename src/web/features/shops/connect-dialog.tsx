import { Modal, type InputRef } from 'antd'
import { useId, useRef, useState } from 'react'
import { common } from '../../../contract/common/common.ts'
import { shopifyScopes } from '../../../contract/shops/shop-functions.ts'
import { shops } from '../../../contract/shops/shops.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { scopeText } from './scope-text.ts'

const text = defineText({
  en: {
    title: 'Connect a Shopify shop',
    words:
      'You approve the connection in Shopify and are brought back here. Quayside then imports your orders and adds tracking numbers to them. It changes products or stock in your shop only where you list a product there or turn on stock sync.',
    scopes: 'Shopify asks you for these permissions:',
    label: 'Shop address',
    help: 'Enter the part before .myshopify.com or the full address. Find it in Shopify under Settings > Domains.',
    demoHelp: 'The demo connects one of two test shops: candle-house or north-trail.',
    placeholder: 'your-shop',
    go: 'Go to Shopify',
    cancel: 'Cancel',
  },
  zh: {
    title: '连接 Shopify 店铺',
    words:
      '您将前往 Shopify 授权，完成后返回此处。Quayside 将读取订单并回传运单号；仅在您刊登产品或开启库存同步时，才会更改店铺中的商品或库存。',
    scopes: 'Shopify 会请您授予以下权限：',
    label: '店铺地址',
    help: '.myshopify.com 前面的部分，或完整地址。可在 Shopify 的“设置 - 域名”中找到。',
    demoHelp: '演示环境可连接两个测试店铺：candle-house 或 north-trail。',
    placeholder: 'your-shop',
    go: '前往 Shopify',
    cancel: '取消',
  },
})

const demoShop = 'candle-house'

export const ConnectDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useText(text)
  const why = useText(scopeText)
  const scopesId = useId()
  const input = useRef<InputRef>(null)
  const config = useCall(common.getPublicConfig, {}, { quiet: true, staleMs: Infinity })
  const isDemo = Boolean(config.data?.demo)
  const [typed, setTyped] = useState<string | null>(null)
  const domain = typed ?? (isDemo ? demoShop : '')
  const connect = useCallMutation(shops.startShopifyConnect, {
    showsFields: true,
    quiet: true,
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const isLeaving = connect.isPending || connect.isSuccess
  const send = (): void => {
    if (domain.trim() !== '' && !isLeaving) connect.mutate({ domain: domain.trim() })
  }
  // The help of a demo is shorter: opened before, the dialog would shrink under a click.
  if (config.isPending) return null
  return (
    <Modal
      open
      title={words.title}
      okText={words.go}
      cancelText={words.cancel}
      okButtonProps={{ disabled: domain.trim() === '', loading: isLeaving }}
      onOk={send}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
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
        <TextField
          label={words.label}
          help={isDemo ? words.demoHelp : words.help}
          error={connect.error?.isToasted === false ? connect.error.message : null}
          ref={input}
          autoComplete="off"
          spellCheck={false}
          placeholder={words.placeholder}
          suffix=".myshopify.com"
          value={domain}
          onChange={setTyped}
        />
        <section aria-labelledby={scopesId} className="q-stack">
          <strong id={scopesId}>{words.scopes}</strong>
          <ul className="q-scopes">
            {shopifyScopes.map((scope) => (
              <li key={scope}>
                <span>{why[scope]}</span>
                <code>{scope}</code>
              </li>
            ))}
          </ul>
        </section>
      </form>
    </Modal>
  )
}
