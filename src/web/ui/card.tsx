import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'div'>, 'className'> & {
  /** With a shadow, or flat with an inner hairline. */
  kind?: 'raised' | 'outlined'
}

const classes = { raised: 'card card-padded', outlined: 'card card-padded card-outlined' }

export function Card({ kind = 'raised', ...rest }: Props) {
  return <div className={classes[kind]} {...rest} />
}
