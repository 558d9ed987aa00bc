import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import './form-fields.css'

interface FormFieldsProps {
  /** For those who may look, but not edit: values without the frames of inputs. */
  readonly isReadOnly: boolean
  readonly children: ReactNode
}

export const FormFields = ({ isReadOnly, children }: FormFieldsProps) => (
  <ConfigProvider componentDisabled={isReadOnly}>
    <fieldset className={isReadOnly ? 'q-stack q-read-only' : 'q-stack'} disabled={isReadOnly}>
      {children}
    </fieldset>
  </ConfigProvider>
)
