import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { operatorCatalogueFiles } from '../../../contract/operator/catalogue-files.ts'
import { download } from '../../ui/call/calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { getLocale } from '../../ui/text/locale.ts'
import { totalOf, type ProductFile } from './file-text.ts'
import { useConfirmFile } from './use-confirm-file.ts'

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

const text = defineText({
  en: {
    confirm: (n: number) => (n === 1 ? 'Import 1 product' : `Import ${n.toLocaleString()} products`),
    goOn: 'Import remaining',
    correct: 'Download problem rows',
    another: 'Upload another file',
    see: 'View products',
  },
  zh: {
    confirm: (n: number) => `导入 ${n.toLocaleString()} 个产品`,
    goOn: '继续导入',
    correct: '下载待修正的行',
    another: '上传其他文件',
    see: '查看产品',
  },
})

/** What can be done with a file now. */
export const FileActions = ({ one, problems }: { one: ProductFile; problems: number }) => {
  const words = useText(text)
  const [isAsking, setIsAsking] = useState(false)
  const confirm = useConfirmFile()
  const total = totalOf(one)
  const mayConfirm = total > 0 && (one.status === 'ready' || one.status === 'failed')
  const isPlain = one.warned === 0 && one.edited === 0
  const begin = (): void => {
    if (isPlain) confirm.mutate({ id: one.id, warned: 'apply', edited: 'leave' })
    else setIsAsking(true)
  }
  return (
    <>
      {problems > 0 && (
        <Button
          icon={<Icon name="download" size={16} />}
          onClick={() =>
            void download(
              operatorCatalogueFiles.downloadCatalogueProblems,
              { id: one.id, locale: getLocale() },
              'to-mend.csv',
            )
          }
        >
          {words.correct}
        </Button>
      )}
      {!mayConfirm && (
        <PageLink to="/products/files" className="q-button">
          {words.another}
        </PageLink>
      )}
      {one.status === 'done' && (
        <PageLink to="/products" search={{ sort: 'changed:desc' }} className="q-button q-button-primary">
          {words.see}
        </PageLink>
      )}
      {mayConfirm && (
        <Button type="primary" loading={confirm.isPending} onClick={begin}>
          {one.status === 'failed' ? words.goOn : words.confirm(total)}
        </Button>
      )}
      <Suspense fallback={null}>
        {isAsking && <ConfirmDialog one={one} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </>
  )
}
