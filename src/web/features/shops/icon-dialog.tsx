import { Button, Modal } from 'antd'
import { useCallback, useState } from 'react'
import { common, iconPageSize } from '../../../contract/common/common.ts'
import { shops } from '../../../contract/shops/shops.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { IconPicker } from '../../ui/forms/icon-picker.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { Shop } from './shop-text.ts'

const text = defineText({
  en: {
    title: (name: string) => `Icon for ${name}`,
    words: 'Shown next to the shop name here and in the order filters.',
    none: 'No icon',
    cancel: 'Cancel',
  },
  zh: {
    title: (name: string) => `${name} 的图标`,
    words: '显示在店铺名称旁，也用于订单筛选。',
    none: '不使用图标',
    cancel: '取消',
  },
})

const IconDialog = ({ shop, onClose }: { shop: Shop; onClose: () => void }) => {
  const words = useText(text)
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const icons = useCall(common.listIcons, { keyword, pageNum: page }, { staleMs: 3_600_000, quiet: true })
  const set = useCallMutation(shops.setShopIcon, {
    invalidates: [shops.listShops, shops.listShopNames],
    onSuccess: onClose,
  })
  const { mutate, isPending } = set
  const pick = useCallback(
    (icon: string | null): void => {
      if (!isPending) mutate({ shopId: shop.id, icon })
    },
    [mutate, isPending, shop.id],
  )
  return (
    <Modal
      open
      width={640}
      title={words.title(shop.name)}
      onCancel={onClose}
      footer={
        <>
          {shop.icon && (
            <Button loading={isPending} onClick={() => pick(null)}>
              {words.none}
            </Button>
          )}
          <Button onClick={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <div className="q-stack">
        <p className="q-muted">{words.words}</p>
        <IconPicker
          value={shop.icon}
          onPick={pick}
          keyword={keyword}
          onKeyword={(next) => {
            setKeyword(next)
            setPage(1)
          }}
          page={page}
          pageSize={iconPageSize}
          onPage={setPage}
          icons={icons.data}
          error={icons.error}
          onRetry={() => void icons.refetch()}
        />
      </div>
    </Modal>
  )
}

export default IconDialog
