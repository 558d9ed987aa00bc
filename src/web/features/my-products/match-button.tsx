import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useAccess } from '../../ui/access.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { MatchedSku } from './match-dialog.tsx'

const MatchDialog = lazy(() => import('./match-dialog.tsx'))

const text = defineText({ en: { add: 'Add to my products' }, zh: { add: '加入我的产品' } })

export const MatchButton = ({
  name,
  skus,
}: {
  readonly name: string
  readonly skus: readonly MatchedSku[]
}) => {
  const words = useText(text)
  const { can } = useAccess()
  const [isOpen, setIsOpen] = useState(false)
  if (!can('product:match') || skus.length === 0) return null
  return (
    <>
      <Button icon={<Icon name="link" size={16} />} onClick={() => setIsOpen(true)}>
        {words.add}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MatchDialog name={name} skus={skus} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
