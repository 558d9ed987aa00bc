import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useAccess } from '../../ui/access.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'

const ListDialog = lazy(() => import('./list-dialog.tsx'))

const text = defineText({
  en: {
    list: 'List in shop',
    many: (n: number) => `List ${n} products in shop`,
  },
  zh: {
    list: '刊登到店铺',
    many: (n: number) => `将 ${n} 个产品刊登到店铺`,
  },
})

interface ListButtonProps {
  readonly productIds: readonly string[]
  readonly isPrimary?: boolean
}

export const ListButton = ({ productIds, isPrimary = false }: ListButtonProps) => {
  const words = useText(text)
  const { can } = useAccess()
  const [isOpen, setIsOpen] = useState(false)
  if (!can('product:list') || productIds.length === 0) return null
  return (
    <>
      <Button
        type={isPrimary ? 'primary' : 'default'}
        icon={<Icon name="stores" size={16} />}
        onClick={() => setIsOpen(true)}
      >
        {productIds.length === 1 ? words.list : words.many(productIds.length)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ListDialog productIds={productIds} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
