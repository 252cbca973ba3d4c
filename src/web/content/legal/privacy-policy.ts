import { pages } from '#contract/urls.ts'
import { brand } from '#web/content/brand.ts'
import type { RichTextContent } from '#web/content/rich-text.ts'
import type { LegalDocument } from './legal-document.ts'

const mail = { text: brand.supportEmail, to: `mailto:${brand.supportEmail}` }

const reserve = brand.backupModelCompany
  ? `${brand.backupModelCompany}, another language model provider, may receive the same: it checks what the other has written against your answers, or takes its place if it does not answer.`
  : null

/** Only what the settings guarantee. */
const training = brand.trainingRuledOut
  ? ' We send them under terms that do not allow anyone who receives them to do so either.'
  : ''

const counting: RichTextContent = brand.analyticsContainer
  ? 'We ask once whether we may count your visits. Only if you say yes is Google Tag Manager loaded; Google then receives which steps and choices were made, your network address, and, after a purchase, its order number and the number of your submission. What you wrote, your name and your email address are never part of it. Your answer is kept in this browser; delete this site’s data there, and you are asked again.'
  : 'The page notes for itself which step of the form was reached. These notes stay in your browser and are gone when you close the page; no other company receives them. There is no advertising on this site, and nothing follows you to other sites.'

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  lede: 'What you tell us about the person who died is yours. This page says what we keep, who else receives it, and when it is erased.',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      paragraphs: [
        `${brand.name} is run by ${brand.operator.name}, ${brand.operator.place}. We decide what happens to what you send us, and we answer for it.`,
        ['Questions and requests about your data go to ', mail, '.'],
        `The service is for people aged 18 and over. We do not knowingly take anything from younger people; if it has happened, write to us and we erase it.`,
      ],
    },
    {
      id: 'what-we-store',
      heading: 'What we store',
      paragraphs: [
        'There are no accounts and no passwords. We store what you type into the form and send, and what is made of it:',
        {
          list: [
            'about the person who died: their name, what they were to you, and, if you say it, how to speak of them;',
            'what you tell of them: qualities, memories, answers to small questions, a scripture reference, special messages;',
            'your choices of tone, length, theme and language, and what a new version should do differently;',
            'your name and your email address;',
            'the preview, the eulogy in all its versions, the changes you save, which of your words each sentence rests on, what we took out, and which sentences you told us are true;',
            'whether you paid and when, your order number, and Stripe’s reference numbers for the payment. Your card number never reaches us.',
          ],
        },
        'If you write to us through the contact form, we store your name, email address, subject and message, so that we can answer and find what was said. They are erased from our database after a year, or when you ask us.',
        'Our logs hold numbers of submissions and what went well or wrong. They hold no names, no email addresses and nothing that you wrote. Your network address is used to answer you, as on every website.',
        'To keep the site from being flooded, we count how often forms, previews, payment pages, private links, new versions and messages come from one network, and previews from one browser and to one mailbox. For this we keep fingerprints, made with a secret of ours, and not the addresses themselves, for three days at most.',
      ],
    },
    {
      id: 'how-it-is-written',
      heading: 'How the eulogy is written',
      paragraphs: [
        'AI writes the text from your text: a language model. A second one checks each sentence against your answers and names the words it rests on, and our own software verifies that those words are there. What we cannot find in your answers, we take out or mark, and you decide. No one on our team reads it. We look at a text only when you ask us about it, or when something has failed and can’t be fixed any other way.',
        `We do not use your words to train models.${training}`,
      ],
    },
    {
      id: 'who-receives-it',
      heading: 'Which companies receive your words',
      paragraphs: [
        'We do not sell what you tell us, and we do not give it to anyone for advertising. These companies receive what they need for their part:',
        {
          list: [
            `${brand.modelCompany}, a language model provider, receives your name as you gave it, the name of the person who died, what you told us about them, and the text as it is checked. It does not receive your email address.`,
            ...(reserve ? [reserve] : []),
            'Stripe, our payment provider, receives your email address and your payment details when you choose to pay. It does not receive what you wrote.',
            `${brand.mailCompany}, our email provider, carries the emails we send you, and so receives your name, your email address, and the preview or the eulogy in them. It also carries your message to us when you use the contact form.`,
            'The company on whose computers the site and its database run stores all of the above for us.',
          ],
        },
        'They work in the United States or elsewhere, and keep what they receive for as long as their own terms and the law say. We would also have to hand over data if a court ordered it.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies and what stays in your browser',
      paragraphs: [
        'For each eulogy you begin and send, your browser is given one cookie with an access key. It is what opens your preview and your eulogy without a sign-in. It lasts up to 400 days, cannot be read by scripts, and is sent to this site alone. A browser holds at most 20 of them; the oldest is dropped. We store only a fingerprint of the key, from which the key cannot be found.',
        'While you fill in the form, your answers are saved in this browser, and not sent to us before the last step. They stay there until your preview has been written or you press “Clear this form”; after 30 days the page throws them away when it is next opened. What you type under a small question beside the preview, or when you ask for a new version, and a change while you edit your eulogy, is kept here until it has reached us; an answer you skip stays here. The key of a private link stays in its tab until it has been changed into the cookie. A random number, kept here until the preview is there, lets us know a form that was sent twice by mistake. After a purchase the order number is noted here too, so that it is counted once. On a shared computer, use a private window, or delete this site’s cookies and data in the browser when you have finished: clearing the form empties only the form, and the cookie still opens your preview and your eulogy.',
        counting,
      ],
    },
    {
      id: 'letters',
      heading: 'The emails we send',
      paragraphs: [
        'We send these emails and no others:',
        {
          list: [
            'each preview you ask for, with a private link. One address gets at most five previews a day; after that, the page still shows your preview, but we don’t email it;',
            'if you buy, your eulogy and each new version of it, with a private link;',
            'if we can’t write your eulogy in time, a note that your payment was refunded;',
            'a notice 30 days before your eulogy is erased after 3 years;',
            'an answer, if you write to us;',
            'a warning, if what you told us should ever be exposed.',
          ],
        },
        'If your email provider tells us that an address doesn’t exist or doesn’t take our mail, we stop emailing previews there. For this we keep a fingerprint of the address for about 30 days.',
        'Anyone who has the private link can read the text and your answers, change the text and use the retries. To share the eulogy, send a copy of the text, not the link.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      paragraphs: [
        {
          list: [
            'What you sent without buying is erased after 30 days, but never while a payment page for it is still open.',
            'What you bought is erased after 3 years. We send you an email 30 days before.',
            'If you press “Delete my words” at the end of your preview or your eulogy, everything belonging to it is erased at once: your answers, all versions with the evidence for each sentence, your name and your email address, and what this browser has saved. Every email from us has a link to that place.',
            'What you wrote to us through the contact form is kept apart from it and erased after a year, or when you ask us.',
          ],
        },
        'If a payment page is still open when you press “Delete my words”, it is closed first; a payment that still arrives is refunded automatically. Deleting does not refund a purchase.',
        'After erasing we keep no words, no name and no email address. What stays is the number of the submission, the date and the reason of the erasure and, for each payment page, its amount, dates and numbers at Stripe, so that a late payment can be refunded. If nothing was paid, all of this goes after 90 days. If you paid, we also keep the order number and the date of payment, for 7 years, for our books. What we paid for each call to a language model stays as well, without any link to you. Stripe keeps records of payments as the law requires of it. Where there are backup copies of the database, they are overwritten in turn.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'What you may ask of us',
      paragraphs: [
        [
          'At the end of your preview and your eulogy you can download everything we have about it, to read or as a data file, and delete it. You may also ask us what we store about you, have it corrected, have a copy, or have it erased, wherever you live. Write to ',
          mail,
          ' from the email address you gave in the form, so that we know it is you, or use the ',
          { text: 'contact page', to: pages.contact() },
          '. If you think that we have done wrong, you may also turn to the data protection authority where you live.',
        ],
        'When you tell us about other people, the living above all, tell what they would not mind being said in a room full of people.',
      ],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      paragraphs: [
        'Everything between your browser and us travels encrypted; our emails travel as ordinary email does. A submission can be opened only with its access key; knowing its number is not enough. The part of our program that answers browsers cannot read a full eulogy before it has been paid for. No protection is perfect: if what you told us should ever be exposed, we will tell you by email.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      paragraphs: [
        'If we change something that matters, this page says so 30 days before, with the new date at its head.',
      ],
    },
  ],
}
