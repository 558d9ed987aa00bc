import { Button } from 'antd'
import { useState } from 'react'
import { apiKeys } from '../../../../contract/identity/api-keys.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall } from '../../../ui/call/use-call.ts'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { FailedPage } from '../../../ui/detail-page/failed-page.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { apiKeyText } from './api-key-text.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyExample } from './key-example.tsx'
import { KeyTable } from './key-table.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import './api-keys.css'

const text = defineText({
  en: {
    subtitle:
      'Programs such as your ERP or scripts call Quayside with an API key, with your menus, actions and shops.',
    adminView: 'Only the account itself can create and revoke its API keys.',
    title: 'Your API keys',
    reference: 'Open API reference',
    empty: 'No API keys yet',
    emptyText:
      'Create one for each program that reads your orders, stock and wallet, or creates and pays orders for you.',
  },
  zh: {
    subtitle: 'ERP、脚本等程序使用 API 密钥调用 Quayside，权限与您的菜单、操作和店铺一致。',
    adminView: 'API 密钥只能由账户本人创建和吊销。',
    title: '您的 API 密钥',
    reference: '打开 API 文档',
    empty: '还没有 API 密钥',
    emptyText: '为每个程序创建一个密钥，用于读取订单、库存和钱包，或代您创建和支付订单。',
  },
})

const back = '/setting/index'

const ApiKeysPage = () => {
  const words = useText(text)
  const shared = useText(apiKeyText)
  const { isAdminView } = useAccess()
  const list = useCall(apiKeys.listApiKeys, {}, { quiet: true })
  const [isCreating, setIsCreating] = useState(false)
  const [newKey, setNewKey] = useState<string | null>(null)
  if (list.error && !list.data) return <FailedPage answer={list} back={back} />
  const reference = (
    <Button href="/app/docs" target="_blank" rel="noreferrer" icon={<Icon name="external" size={16} />}>
      {words.reference}
    </Button>
  )
  const create = !isAdminView && (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setIsCreating(true)}>
      {shared.create}
    </Button>
  )
  const keys = list.data?.keys
  return (
    <div className="q-page">
      <PageHeader
        subtitle={isAdminView ? words.adminView : words.subtitle}
        back={back}
        actions={
          <>
            {reference}
            {create}
          </>
        }
      />
      {keys === undefined && <CardSkeleton lines={6} />}
      {keys?.length === 0 && (
        <Card title={words.title}>
          <EmptyState icon="key" title={words.empty} action={create || undefined}>
            {words.emptyText}
          </EmptyState>
        </Card>
      )}
      {keys !== undefined && keys.length > 0 && (
        <Card title={words.title} flush>
          <div className="q-key-table q-fade-edges" role="region" aria-label={words.title} tabIndex={0}>
            <KeyTable keys={keys} isReadOnly={isAdminView} />
          </div>
        </Card>
      )}
      {keys !== undefined && <KeyExample />}
      {isCreating && (
        <CreateKeyDialog
          onClose={() => setIsCreating(false)}
          onCreated={async (key) => {
            setIsCreating(false)
            setNewKey(key)
            await list.refetch()
          }}
        />
      )}
      {newKey !== null && <NewKeyDialog value={newKey} onClose={() => setNewKey(null)} />}
    </div>
  )
}

export default ApiKeysPage
