import { eulogy } from '../draft.ts'

export const longAndOther = [
  eulogy(
    'stepfather, other, long',
    {
      person: 'Gordon Tully',
      relationship: 'other',
      speaker: 'Erin',
      pronouns: 'he',
      qualities:
        'steady, corny, careful with money, a terrible dancer, quick to apologize, good with his hands',
      memories:
        'Gordon was my stepfather. He asked my permission before he proposed to my mom. He built me a desk out of an old church door and carved my initials where nobody could see them. For the first year I called him Mr. Tully and he answered every time as if it were the finest name in the world. He came to every swim meet with a stopwatch and a thermos. He danced at my wedding for one whole song with his eyes shut, counting. When I dropped out of college he drove up with an empty truck and did not say a word until we had loaded it. He kept receipts in shoeboxes by year. He said "I was wrong" more easily than anyone I ever met. In the hospital he taught the night nurse to play cribbage.',
      additional: 'Thank my mom, Denise. Thank the night nurse.',
      length: 'long',
      tone: 'sincere',
    },
    `My name is Erin, and Gordon Tully was my stepfather. {That little word, step, has always seemed wrong to me, unless you think of it as something that he built for me to stand on.|I have never liked the word, because it sounds like somebody who is a pace away, and he never was.} He asked my permission before he proposed to my mom. I was a child with a lot of opinions, and he wanted to hear all of them. {I gave my answer a great deal of thought.|It had not crossed my mind that anyone would ask.} I would like you to see that scene, a grown man and a serious girl, and a question that could have gone either way. I said yes. It is the best decision that I have ever made on behalf of other people.

    It did not make things easy at once, and I will not pretend that it did. For the first year I called him Mr. Tully, and he answered every time as if it were the finest name in the world. {I was trying to keep him at the gate.|I meant it as a wall, and he treated it as a welcome.} He did not push, and he did not sulk, and he did not ask my mother to have a word with me. He just came when he was called. I think now about what it must take to be that patient with a child's cold shoulder. {He understood that I had a right to it.|He never made me pay for it later.} And one day the wall was gone, and I could not have told you who took it down.

    If I had to choose a single word for Gordon, it would be steady. {It is not a word that makes people turn their heads.|You do not notice steady until you have lived without it.} A house has a beam somewhere in the middle, and nobody ever paints it or points it out to guests. But take it away, and see what happens to the pretty parts. He was that beam for us. I could be wild, and my mother could be worried, and the floor did not tilt. {I did a good deal of growing up on that level floor.|I am feeling the tilt of it now, and I expect that we all are.}

    He came to every swim meet with a stopwatch and a thermos. {I was never very fast, and I think that he was the only one who minded on my behalf.|The stopwatch was for me, and the thermos was for him, and between them they covered the whole of his hopes.} Every meet, do you understand, and most of a meet is only waiting. You cannot hear anything down there, and you cannot see very well, but I always knew which blur was mine. There is a great peace in knowing that somebody up there has started the clock for you and is not going to leave before you touch the wall.

    He was good with his hands. He built me a desk out of an old church door and carved my initials where nobody could see them. {I have thought about that more than anything else this week.|I come back to it and back to it.} Anyone else would have put them on the front. Most of us, when we do a kindness, like to leave a mark where it can be found. He wanted me to have something of my own, and he wanted it to be ours to know about, and that was all. {I have done the best work of my life on that wood, and nobody has ever guessed what is holding it up.|When I am stuck, I reach underneath and find the letters with my thumb.}

    Now, to be fair to the facts, he was corny. {I see that I have the support of the room.|You all know it, and some of you have suffered for it.} He loved a bad joke the way that other men love a good meal, and he would go back for more. I groaned on purpose, because that was my part, and he would have been lost without it. {Only now do I see that the groan was a kind of song that we had.|I would give a lot to have to groan again.} Corny people are not afraid of looking foolish, and that is a form of courage.

    You need it if you are a terrible dancer. He danced at my wedding for one whole song with his eyes shut, counting. {I have never been counted with such care.|I held on and let him count.} He knew that he was bad at it, and he got up all the same. He shut out the whole world except for the numbers and me. {I have danced with better dancers, and I do not remember a step of it.|That is the only dance from that day that I could still walk you through.}

    He was careful with money. {Let me be kind about this, because he would want it recorded fairly.|There are people here who will have a story about it, I am sure.} He kept receipts in shoeboxes by year. I used to tease him, and then I began to understand. He had decided to be a man who could account for himself. {If you asked where it had all gone, he could show you, and it had gone to us.|Each of those boxes was a year of being looked after, and he had the proof.} I would like to live so that somebody could lift the lid on any year of mine and find it in order.

    And yet he could be wrong, and here is the rarest thing that I have to tell you. He was quick to apologize. He said "I was wrong" more easily than anyone I ever met. {There was no throat clearing first, and there was no because on the end of it.|He did not make you drag it out of him.} I had thought that strong men did not say such things. He taught me that it is only strong ones who can. It did something to our house. It meant that a quarrel had a way out, and that a child could be right, and that nobody had to win. {If you are a parent, I can think of nothing better to copy.|I try to say it to my own family, and I hear him when I do.}

    When I dropped out of college, he drove up with an empty truck and did not say a word until we had loaded it. {I had been so afraid of that drive.|I had my defense all ready.} There was no lecture for me to fight with. There was just a man carrying one end of a heavy thing, and looking to see if I had hold of the other. I have forgotten most of the advice that I was given at that age. {I have not forgotten that silence, because there was no blame in it anywhere.|But that quiet has stayed with me, and I still go and stand in it.} He let me be sad first. He thought that the rest could wait until the truck was full.

    In the hospital he taught the night nurse to play cribbage. {Of course he did.|That should not surprise anyone who knew him.} Even there, with so little left to give, he looked around to see what he might be able to do for somebody. I do not think that it was bravery, exactly. It was more that he had been useful for so long that he did not know how to lie still. {So I want to thank the night nurse, with all my heart.|Thank you to the night nurse, who kept him company in the dark.} You let him be a person, and not only a patient, and you let him deal.

    I want to thank my mom, Denise, as well. {You chose him, and I only signed the form.|Mom, you asked nothing of me then but honesty, and so here it is.} You brought this good man into my life, and you trusted that I would see him in my own time. I did. I am sorry that I was slow. {I was wrong, Mom, in the beginning, and I can say so easily, because I had a good teacher.|He would tell me not to fret about it.}

    So this is what I will take with me. I will keep the boxes, and I will tell the bad jokes. I will try to stand on the bench with a clock and a warm drink for whoever is in the water. {I will look for the heavy end of things, and I will pick it up without a word.|When somebody I love comes home defeated, I will bring an empty truck.} And I will put my thumb under the edge of that desk, when no one is looking, and know whose I am.

    Thank you for coming today, and for loving him. {He would be embarrassed, and he would be so pleased.|He would want you to drive safely and to keep your receipts.} Goodbye, Mr. Tully. You answered every time.`,
  ),
  eulogy(
    'no pronoun known, names only',
    {
      person: 'Jules Marchetti',
      relationship: 'other',
      speaker: 'Lou',
      qualities: 'patient, punctual, mad about pigeons',
      memories:
        'Jules kept racing pigeons on the roof. Jules let me hold the smallest bird and told me to breathe slowly. Every morning at six the loft door opened.',
    },
    `I am Lou, and Jules Marchetti was the person upstairs who became my family. {I will try to do this properly, and on time, because Jules was punctual.|I have an eye on the clock, since Jules was punctual.} Every morning at six the loft door opened. {You could have run a railway by it.|I do not think that I have owned an alarm clock since.} Jules kept racing pigeons on the roof. I used to hear that door in my sleep, and then the wings, like a deck of cards thrown up into the light. It told me that another day had been let out.

    People have opinions about pigeons. {Jules had heard them all and was not moved by any.|I had a few of my own, before I knew better.} To most of us they are only something gray under a bench. But Jules was mad about pigeons, and it is hard to stay blind beside a person who is in love with what you are not seeing. {I was taught to look again.|After a while I began to notice the green in the neck, and then I was lost.} I think that this is what love does for the rest of us. It points, and you find that the gray thing has been shining all along.

    Jules let me hold the smallest bird and told me to breathe slowly. {I have never forgotten the weight of it, which was almost no weight at all.|It sat in my hands like a warm breath with a heartbeat inside.} I am a nervous kind of person, and I had never held anything so small. I breathed slowly, because I had been told to. And I could feel the bird grow calm, and I could feel myself grow calm, and I did not know which of us had started it. {I believe that Jules knew what was needed, and that it was never about the bird.|It was the gentlest of medicines.}

    That was patience. Jules was patient in a way that did not look like waiting. {You cannot hurry a bird home.|There is a lot of sky to look at, when you love a thing that flies.} You open the door, and you let go of what you love, and then you stand there and trust it. I have been thinking that it takes a brave heart to love something with wings. {Every day it was the same risk, and every day the hand was open.|You have to be willing, each day, for it not to come back.}

    So here we stand, looking up. {It is our turn to do the waiting, and we are not nearly so good at it.|I keep thinking that if I watch for long enough, I will see something small turn for home.} I only know what I was taught, up there, with my hands full of feathers. Do not squeeze. Do not be afraid. Breathe slowly, and let the thing that you love be as light as it is.

    I will be awake at six. {I suppose that I always will be.|Somebody ought to be up to meet the morning.} I will listen for the door, even though I know that it will not open by itself, and then I think I will climb the stairs. {There ought to be somebody there who has been told how to hold them.|I am not an expert, but I know how to breathe.} It would be a poor sort of thanks to leave that door shut.

    Thank you all for coming, and for looking up with me. Thank you, Jules, for the loft and the light and the smallest bird. Goodbye, my friend. I am opening my hands.`,
  ),
  eulogy(
    'grandfather of the sea, years and numbers given',
    {
      person: 'Captain Elias Thorne',
      relationship: 'grandfather',
      speaker: 'Rosalind',
      qualities: 'weathered, just, slow to anger, fond of maps',
      memories:
        'Grandpa joined the merchant navy in 1949 at sixteen. He sailed round Cape Horn twice and said once was enough. He drew treasure maps for all nine grandchildren and hid a silver dollar at the end of each. He stood up on the bus for people younger than himself until he was 88.',
      theme: 'military',
      tone: 'sincere',
    },
    `Good morning. I am Rosalind, and Captain Elias Thorne was my grandfather. {He would want me to begin with the date and the weather, as any honest log does.|If he were here he would ask me to speak up, and to keep to the course.} Grandpa joined the merchant navy in 1949 at sixteen. {I try to imagine it, a boy of that age, going up a gangway with his whole life in one bag.|Sixteen is so very young, when you say it out loud.} He went out as a child and he came back as a man whom other men would follow. And all that salt and distance, in the end, was brought home to us in the form of maps.

    He was fond of maps. {I think that he liked them because they are a way of being kind to strangers.|Somebody goes first, and takes the risk, and draws it so that the next person will not drown.} He drew treasure maps for all nine grandchildren and hid a silver dollar at the end of each. I think about how much trouble that was. There was a map for each of us, and a hiding place for each, and never the same one. {It was not about the dollar.|I have spent richer coins since, and I could not tell you on what.} He wanted each of us to know that we had been thought of. If we kept going, and trusted the marks, there would be something bright at the end.

    He sailed round Cape Horn twice and said once was enough. {That was as near as he ever came to boasting.|That was the whole of his report on the matter.} I love that more than any tale of great waves. Other people would have dined out on it for life. He looked at the most terrible water in the world, and he went back to it, because it was his duty. Then he made a joke of it. {He was weathered, and I do not only mean his face.|A weathered man has nothing left to prove.} Whatever could be worn away in him had been worn away, and what was left was true.

    My grandfather was just. He weighed a thing before he spoke, and he gave the small voice as much room as the large. And he was slow to anger. {You could see it far off, like weather, and there was time to put things right before it came.|It made us want to behave far more than shouting would have done.} I used to think that such calm was a gift, and that you either had it or you did not. Now I believe that it was seamanship. He knew what a storm can do, and he did not care to start one indoors.

    He stood up on the bus for people younger than himself until he was 88. {It was not a thing that you could talk him out of.|I think of it whenever I am tired and have a seat.} There were no medals for it, and no one wrote it down. He simply could not sit while another person stood. {If you want to know what honor is, you do not need a flag; you need to ride a bus with a man like that.|I think that it was the same duty, all his life, only with smaller waves.}

    So I ask you to do something for him. {The next time that you see someone standing, get up.|When you find yourself at the end of a map, draw one for somebody else.} It is not much, but he built a life out of it. Thank you all for coming to see him off. Thank you, Grandpa, for going first. {The tide is right for it. Goodbye, Captain.|Goodbye, Captain. We have the map.}`,
  ),
]
