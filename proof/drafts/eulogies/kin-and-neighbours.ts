import { eulogy } from '../draft.ts'

export const kinAndNeighbours = [
  eulogy(
    'uncle, with a cliché of the speaker’s own',
    {
      person: 'Francis "Frankie" Malone',
      relationship: 'uncle',
      speaker: 'Shea',
      qualities: 'he had a heart of gold, loud, broke, forgiving',
      memories:
        'Uncle Frankie drove the ice cream van and played the tune all the way to my christening. He lost the van in a card game and won it back by breakfast. He would give you the shirt off his back and then borrow one from you. He cried at adverts.',
      tone: 'celebratory',
    },
    `My name is Shea, and Francis Malone was my uncle, though nobody under this roof ever called him anything but Frankie. {If you listen hard, you may hear a tune coming round the corner.|I keep expecting to hear a tune coming round the corner, and everyone to reach for change.} Uncle Frankie drove the ice cream van and played the tune all the way to my christening. {I cannot remember it, of course, and I have never stopped hearing it.|So I came into this family to music, and I came in late, behind a van.} It seems to me that he went through his whole life like that, with the music on, whether or not there was anyone in the street.

    He was loud. {You did not so much meet him as hear him approach.|A whisper, from Frankie, could be heard in the next parish.} I was a shy child, and you would think that I would have hidden. But it was not the kind of loud that pushes you to the wall. It was the kind that leaves room inside it. You could stand in the middle of all that noise and feel quite safe, the way you do inside a big warm engine.

    He was broke, too, from start to finish, and he wore it better than most men wear money. He lost the van in a card game and won it back by breakfast. {I have never got to the bottom of what happened in between, and I do not want to.|There is a whole novel in that sentence, and he would have sold you the rights for the price of a pint.} It was only ever a van to him. Things came and things went. I think that he held on so loosely because his hands were full of people.

    I know that they say it at every funeral, but he had a heart of gold. It was the only gold he ever owned. He would give you the shirt off his back and then borrow one from you. {That was the economy, as Frankie understood it.|In the end we were all wearing each other's clothes, and none of us was cold.} It drove the careful people mad. I was one of the careful people. Now I look at my tidy drawers and I wonder what on earth I was saving them for.

    And he was forgiving. {That is the quiet part of a loud man, and I want to put it down here where it can be seen.|For all the noise he made, he did this in silence.} He kept no accounts of money, and he kept none of wrongs either. You could let him down, and he would have forgotten it before you came to say sorry. {It is a strange mercy, to find the door already open.|I have turned up with my excuses ready and had to carry them all home again.}

    He cried at adverts. {I saw no shame in it, and neither did he.|It did not take much, and he never hid it.} I used to be embarrassed, and I am embarrassed now that I was. He just had very thin walls. Whatever was out there, the sad and the sweet and the silly, came straight in. {I would like to have walls like that.|The world is not so hard on people like him as it is on those of us who never let it in.}

    So cry if you want to, today. He would be well ahead of you. {Thank you for coming to hear the van go by.|Thank you, all of you, for seeing him off.} Goodbye, Uncle Frankie. Play it all the way.`,
  ),
  eulogy(
    'aunt who flew, long sentences',
    {
      person: 'Philippa Rowntree-Abadi',
      relationship: 'aunt',
      speaker: 'Noor',
      qualities: 'elegant, impatient, well-travelled, a listener',
      memories:
        'Aunt Pip sent me a stone from every country she flew to and never a postcard. She let me fly the plane for a minute over the Solent. She listened to my worst poem as if it were the news. She packed in four minutes and left in three.',
      theme: 'nature',
    },
    `I am Noor, and Philippa Rowntree-Abadi was my aunt, although I knew her all my life as Aunt Pip. {When I think of her, I think of the sky, and of somebody tapping her foot beneath it.|She would want me to get on with it, so I will.} Aunt Pip sent me a stone from every country she flew to and never a postcard. {A postcard tells you what a place would like you to think of it, she seemed to feel, but a stone cannot lie.|Each of them says more about the world than any picture could.} If you hold a stone long enough, it grows warm. I cannot think of a better way to describe being loved by her.

    She was well-travelled, and yet she never made you feel that you had stayed at home. {The farther she went, the more she seemed to come back with room in her.|Some people travel to collect things to say, and she travelled to collect things to hear.} That is because she was a listener. She listened to my worst poem as if it were the news. I was young, and it was truly bad, and I remember that she did not smile in the wrong places. {She gave it her whole face.|She simply waited for the next line, as though a great deal hung on it.} When somebody hears you out like that, you go away believing that there may be something in you worth waiting for.

    It is all the more remarkable because she was impatient. {She was impatient with queues, with weather, with lids, and with almost every sort of machine that did not leave the ground.|I do not think that she ever finished a cup of tea in her life without looking at the door.} She packed in four minutes and left in three. I have tried to work out how that can be done, and I think that it was a matter of trust in the next place. She did not linger over goodbyes. {So it may be that she would think this one has gone on long enough.|I can tell you that I am lingering over this one for both of us.}

    My aunt was elegant. I do not mean clothes, though there was nothing to be said against the clothes. {I mean that nothing she did had a wasted line in it.|I mean the way that a gull is elegant, because every part of it has been shaped by wind.} She came down into a room as she must have come down onto a runway, lightly, and exactly where she had intended. You sat a little taller when she was there. You did not know quite why.

    She let me fly the plane for a minute over the Solent. {It was only a minute, and I have lived in it ever since.|I have had long years that weigh less than that minute.} There was the water, and there was the sky, and there was my own hand in between. That is what I want to leave you with, if I can. She did not hold on to you, and she did not let you fall. {She stayed close by, and she looked straight ahead, and she trusted you.|She stayed near, and she let you have the whole of the sky to be frightened in.}

    I do not know what to send to the place where she has gone. {It would have to be a stone, I suppose, and a stone from here.|I shall look for something small, on the shore, that will keep its warmth.} Thank you for coming, and for listening as she would have done. Goodbye, Aunt Pip. You always were the first to leave.`,
  ),
  eulogy(
    'cousin, plain',
    {
      person: 'Dmitri Volkov',
      relationship: 'cousin',
      speaker: 'Anya',
      qualities: 'shy, inventive, good at waiting',
      memories:
        'Dmitri built a telescope out of a drainpipe. We lay on the garage roof and he named the stars after our relatives. He waited outside my dance class every Thursday so I would not walk home alone. He sent me a voice message of the rain when I moved to the desert.',
      pronouns: 'he',
    },
    `I'm Anya. Dmitri Volkov was my cousin, and for most of my childhood he was in on every plan. {He did the thinking, and I did the climbing.|I had the noise, and he had the ideas.} Dmitri built a telescope out of a drainpipe. {I know that it sounds like a joke, but I have looked through it.|You may smile, but it worked, because he made things work.} We lay on the garage roof, and he named the stars after our relatives. They were brighter up there than they ever were at dinner. I have never learned the proper names. I never needed them.

    He was shy, and I want to be fair to that word. {People tend to say it as if something were missing.|It is not the same as having nothing to say.} Nothing was missing. He was just slow to open, like a door in an old house, and you had to be willing to stand there. If you did, there was so much room. {I think that a lot of people knocked, and waited a moment, and went away, and I am sorry for them.|I was lucky, because I had been let in before I knew that there was a door.}

    He was inventive. He looked at a thing and saw what else it could be. {A pipe was a window, if you pointed it at the dark.|To him a drain was only a telescope that nobody had turned around yet.} I have tried to do the same with this grief. I turn it over. I point it at different parts of the sky. So far it is still grief, but I am told that these things take patience.

    And he had patience. Dmitri was good at waiting, better than anyone I know. He waited outside my dance class every Thursday so I would not walk home alone. {He never came in, because that would have meant talking to people.|I never had to look for him, because he was never anywhere else.} He never said that he was there to keep me safe. He let me think that he just happened to be passing, week after week, at the same hour, in the same place. {That is how a shy boy says that he loves you.|I did not see until I was grown what he had been doing.}

    He sent me a voice message of the rain when I moved to the desert. {There are no words on it at all.|He did not say hello, and he did not say his name.} It is only the rain, going on and on, as rain does. I had not told anyone how much I missed it. {He just knew, as he always did, and he found a way to post me some weather.|I had not even told myself.} I have played it a good deal lately, in the dark, with my eyes shut. If you were to ask me what kindness sounds like, I would hand you my phone.

    I do not know who is going to wait for me now. {I suppose that it is my turn to stand outside for somebody.|Perhaps the only thing to do is to go and wait for someone else.} I would like to be as quiet about it as he was. And when it is clear, I will go up and look for a new one, a shy one, off to the side. {I know what I am going to call it.|It will not be hard to name.} Thank you for coming, all of you, and for saying his name with me. Goodbye, Dmitri. I got home safe.`,
  ),
  eulogy(
    'neighbour, thin, below the range',
    {
      person: 'Agnieszka',
      relationship: 'neighbor',
      speaker: 'Tom',
      pronouns: 'she',
      qualities: 'quiet, kind',
      memories: 'She watered our plants.',
      length: 'medium',
    },
    `My name is Tom, and Agnieszka was my neighbor. {I did not know her whole story, and I am not going to pretend that I did.|I knew her the way you know the person next door, which is to say not enough, and every day.} I knew that she was quiet and kind. She watered our plants. {That may not sound like much to build a speech on, but I have been thinking about it all week.|You could say that it is a small thing, and I would say that most of the good in my life has been made of those.}

    To water a plant that is not yours is an odd sort of kindness. {Nobody sees you do it.|There is no one there to thank you.} The plant belongs to somebody else, and so will the flower. If you do it well, the only sign is that nothing has died. I find that I cannot think of a better picture of who she was to us. {She kept things alive, and she did not sign her name to it.|Some people make a show of caring, and some people just make sure that there is water.}

    She was quiet. I used to wonder if I should try harder to draw her out. {Now I think that she was already out, and that I was the one who needed to learn how to hear it.|I am not sure anymore that it was my place.} There is a lot of noise in the world that calls itself friendship. There is also a kind of quiet that says the same thing, only better. It is there on the other side of the wall, and you sleep more soundly for it, and you may not know why until it stops.

    And she was kind. I do not want to hurry past the word just because it is short. {It is a hard thing to be, over and over, with no one keeping count.|Clever is easy by comparison, and so is strong.} Kind means that you noticed what somebody needed and did not look away. It asks for no talent and no money. It only asks for your time, and your attention, and a little trouble, and she gave us all of those.

    I wish that I had said more to her over the fence. {You always think that there will be another morning.|I think that many of us have a person like that, and that we will go home today and look at their window.} If I could, I would just say that we saw it. We saw what you did, and it mattered, and the leaves are green.

    So that is all I have, and it is all true. Thank you for listening, and thank you for coming to stand here for a quiet person. {We will look after the plants now.|It is our turn with the water.} Goodbye, Agnieszka, and thank you.`,
  ),
  eulogy(
    'mother-in-law who drove',
    {
      person: 'Lorna Mackintosh',
      relationship: 'inlaw',
      speaker: 'Dev',
      pronouns: 'she',
      qualities: 'frank, brave, proud, a demon driver',
      memories:
        'My mother-in-law told me on the day we met that my shoes were a disgrace and bought me new ones. Lorna drove the mobile library round the glens in every kind of snow. She learned to make dal because I was homesick. She kept my letter asking to marry Fiona in her glovebox.',
    },
    `I am Dev, and Lorna Mackintosh was my mother-in-law. {I know that there are jokes about that, and I have never understood them.|There are a great many jokes about mothers-in-law, and I never had the use of one of them.} She told me on the day we met that my shoes were a disgrace and bought me new ones. {Both of those things happened inside an hour, and I was in love with the whole family by the end of it.|I have since come to see that it was the shortest possible summary of her.} First you got the truth, and then you got the shoes. I never knew her to give anybody the one without the other.

    She was frank. {Lorna did not hint, because she felt that hinting wasted daylight.|You did not need to read between the lines with Lorna, since she put everything on the lines.} I came from a home where we were polite to one another, and I was not used to it. It took some time before I noticed how restful it was. When she told you that you had done well, you could put your whole weight on it. There was nothing underneath that might give way.

    Lorna drove the mobile library round the glens in every kind of snow. She was a demon driver, and she was proud of it, and nobody who sat beside her will deny it. {I have thought about those roads, and that big slow van full of stories, leaning into the bends.|A more timid person would have looked out of the window and put the kettle on.} But somebody at the end of a track was waiting to know how a book came out. To her that was reason enough. She was brave in the way that useful people are brave, without any trumpet. {The snow was just a thing that stood between a reader and a chapter.|She had a job to do, and there were people who had run out of pages.}

    I want to tell you something softer now, and I hope she will allow it. She learned to make dal because I was homesick. {I had not said so, or not in words.|It was not in any book on that van, as far as I know.} I did not ask for it, and I would never have dared. And I will be as frank as she was: it took her a good many tries. {But I have eaten that dish in great kitchens since, and never tasted so much welcome in it.|What I tasted was somebody going a long way, over bad roads, to reach me.} It is one thing to be told that you belong. It is another to have it set down in front of you, hot, with a spoon.

    She kept my letter asking to marry Fiona in her glovebox. {She never told me.|I had thought it lost, or thrown out with the old receipts.} Think of it riding along beside her, through all of that weather. I had been so afraid when I wrote it. All that time it was where she kept the things she might need in an emergency. {I do not know how to carry a love like that, except with care.|If ever I doubt that I am family, I will remember where that letter was.}

    Fiona, you have her courage, and I am sorry to say that you have her driving. {We will need the courage now.|We are going to need both.} Thank you all for coming out to be with us. Thank you, Lorna, for the truth and for the shoes. Goodbye, and go easy on the bends.`,
  ),
  eulogy(
    'godfather, scripture in full',
    {
      person: 'Deacon Samuel Osei-Bonsu',
      relationship: 'godparent',
      speaker: 'Kwame',
      pronouns: 'he',
      qualities: 'prayerful, dignified, funny when nobody expected it, dependable',
      memories:
        'My godfather ironed a white handkerchief for me before every exam and told me that prayer works better with clean hands. Deacon Samuel fell asleep in the front pew on Easter Sunday and woke up shouting Amen in the right place. He sat with my father through the whole of his last night.',
      scripture: 'The Lord is close to the brokenhearted. Psalm 34:18',
      theme: 'religious',
      additional: 'Special thanks to Sister Comfort.',
    },
    `Grace and peace to you all. My name is Kwame, and Deacon Samuel Osei-Bonsu was my godfather. {If you see me reach for a handkerchief, some of you will know why it is white.|If I should need a handkerchief today, you may be sure that it will be a clean one.} He ironed a white handkerchief for me before every exam and told me that prayer works better with clean hands. {I never found that in the Bible, but I have never found it to be false.|I did not always study, I confess, but I was always spotless.} What he was really giving me was a place to put my fear. I could fold it up in that small white square and go in.

    He was prayerful. {You felt it when he came into a room, like a lamp being brought.|It went so deep in him that I do not think he could have told you where it ended.} He did not pray to be seen, and he did not use God's name to win an argument. He spoke to the Lord as you would speak to somebody who has known you since you were small. It made you want to close your eyes and listen in. {There was such rest in it.|I wanted to know who he was talking to.}

    And he was dignified, in the old way, with his back straight and his buttons done. But heaven help you if you thought that you had his measure, because he was funny when nobody expected it. Deacon Samuel fell asleep in the front pew on Easter Sunday and woke up shouting Amen in the right place. {To this day I could not swear to you that he was ever asleep.|Not one of us had the courage to ask him how he did it.} I have come to think of it as a kind of sign. His soul was awake even when the rest of him was tired. {May mine be as well trained.|I pray that mine may learn the same trick.}

    My godfather was dependable. {Let me tell you how far that word can stretch.|It is not an exciting word, until the night when you need it.} He sat with my father through the whole of his last night. There was nothing that he could fix, and he did not try. He did not fill the dark with talk. He stayed. {When I think of what it means to be faithful, I do not think of a steeple; I think of a man in a chair.|I had been told all my life that God is with us in the valley, and that night I saw how.} I was afraid of death before then, and I am less afraid of it now.

    He gave us a verse for such a night. "The Lord is close to the brokenhearted." That is Psalm 34:18, and he did not only read it, he sat down next to people until they believed it. {We are the brokenhearted today, and so I hold us all to that promise.|So if your heart is broken this morning, then look to the chair beside you.}

    Special thanks to Sister Comfort. {You were well named, and he would say so.|We could not have come through this without you, and we know it.} God bless you for your care of him.

    My dear godfather, my hands are clean. {I have no exam today, only this, and it is the hardest yet.|I have done my best, and I have left the rest with Him.} Rest now in the arms that you trusted. Thank you for standing up for me, then and ever after. Goodbye, and amen, and I hope it was in the right place.`,
  ),
]
