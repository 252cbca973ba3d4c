import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'div'>, 'className'> & {
  /** Raised from the page by a shadow, or lying on it with a hairline inside, like a bookplate. */
  kind?: 'raised' | 'outlined'
}

const classes = { raised: 'card card-padded', outlined: 'card card-padded card-outlined' }

export function Card({ kind = 'raised', ...rest }: Props) {
  return <div className={classes[kind]} {...rest} />
}
