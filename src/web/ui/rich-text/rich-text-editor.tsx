import { Suspense } from 'react'
import { lazy } from '../page/lazy.ts'
import { Bar } from '../components/skeletons.tsx'
import './rich-text.css'

const RichTextArea = lazy(() => import('./rich-text-area.tsx'))

/** Worded by the specification; the same in both languages. */
export const editorPlaceholder = '请输入内容'
export const editorHeight = 200

export interface RichTextEditorProps {
  /** HTML; '' if empty. */
  readonly value: string
  /**
   * Receives HTML, or '' when neither text nor images are left. The server sanitises it
   * (platform/kernel/rich-text.ts).
   */
  readonly onChange: (html: string) => void
  readonly label: string
  /** Uploads an image and returns its permanent URL; without it, images are not offered. */
  readonly upload?: (file: File) => Promise<{ readonly url: string }>
  readonly height?: number
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly id?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean | undefined
}

export const RichTextEditor = (props: RichTextEditorProps) => (
  <Suspense
    fallback={
      <div className="q-editor" aria-hidden="true">
        <div className="q-editor-tools" />
        <div className="q-editor-waiting" style={{ height: props.height ?? editorHeight }}>
          <Bar width="60%" />
        </div>
      </div>
    }
  >
    <RichTextArea {...props} />
  </Suspense>
)
