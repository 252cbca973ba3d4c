import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFormContext } from 'react-hook-form'

type Named = { name: string; label: ReactNode; optional?: boolean; hint?: string | undefined }
type Options = Record<string, string>

/** What joins a field to its form, its label, its hint and its error. */
function useField(name: string, hint: string | undefined) {
  const id = useId()
  const { register, formState } = useFormContext()
  const error = formState.errors[name]?.message
  const message = typeof error === 'string' ? error : null
  const described = [message && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    message,
    control: {
      ...register(name),
      'aria-invalid': message ? true : undefined,
      'aria-describedby': described || undefined,
    },
  }
}

type Frame = { id: string; message: string | null; hint: string | undefined }

function Notes({ id, message, hint }: Frame) {
  return (
    <>
      {message && (
        <p className="error" id={`${id}-error`}>
          {message}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  )
}

function Label({ label, optional }: Pick<Named, 'label' | 'optional'>) {
  return (
    <>
      {label}
      {optional && <span className="opt"> (Optional)</span>}
    </>
  )
}

function Framed({
  id,
  message,
  hint,
  children,
  ...label
}: Frame & Named & { children: ReactNode }) {
  return (
    <div className={message ? 'field field-error' : 'field'}>
      <label htmlFor={id}>
        <Label {...label} />
      </label>
      {children}
      <Notes id={id} message={message} hint={hint} />
    </div>
  )
}

type InputProps = Named & Pick<ComponentProps<'input'>, 'type' | 'placeholder' | 'autoComplete'>

export function TextField({ name, label, optional = false, hint, ...input }: InputProps) {
  const { control, ...frame } = useField(name, hint)
  return (
    <Framed {...frame} {...{ name, label, optional, hint }}>
      <input id={frame.id} {...input} {...control} />
    </Framed>
  )
}

type AreaProps = Named & { rows: number; placeholder?: string }

export function TextArea({ name, label, optional = false, hint, ...area }: AreaProps) {
  const { control, ...frame } = useField(name, hint)
  return (
    <Framed {...frame} {...{ name, label, optional, hint }}>
      <textarea id={frame.id} {...area} {...control} />
    </Framed>
  )
}

type ChoiceProps = Named & { options: Options; unchosen?: string }

export function Choice({ name, label, optional = false, hint, options, unchosen }: ChoiceProps) {
  const { control, ...frame } = useField(name, hint)
  return (
    <Framed {...frame} {...{ name, label, optional, hint }}>
      <select id={frame.id} {...control}>
        {unchosen && <option value="">{unchosen}</option>}
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Framed>
  )
}

export function Radios({ name, label, optional = false, hint, options }: ChoiceProps) {
  const { control, id, message } = useField(name, hint)
  return (
    <fieldset className={message ? 'field field-error' : 'field'}>
      <legend>
        <Label label={label} optional={optional} />
      </legend>
      {Object.entries(options).map(([value, text]) => (
        <label key={value} className="radio">
          <input type="radio" value={value} {...control} />
          {text}
        </label>
      ))}
      <Notes id={id} message={message} hint={hint} />
    </fieldset>
  )
}
