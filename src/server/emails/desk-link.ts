import { brandName } from '#domain/brand.ts'
import { linkMinutes } from '#domain/desk/desk-access.ts'
import { button, paragraph } from './blocks.ts'
import { operatorLayout, type RenderedEmail } from './layout.ts'

export async function deskLinkEmail(link: string): Promise<RenderedEmail> {
  return operatorLayout(`[${brandName}] Your link to the desk`, [
    paragraph(`This link opens the desk once, within ${linkMinutes} minutes.`),
    button(link, 'Open the desk'),
    paragraph(
      'If you didn’t ask for it, someone else can reach the desk’s page. They can’t use this link without your mailbox, but check who can reach that address.',
    ),
  ])
}
