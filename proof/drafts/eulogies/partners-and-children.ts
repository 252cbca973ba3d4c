import { eulogy } from '../draft.ts'

export const partnersAndChildren = [
  eulogy(
    'wife called Grace',
    {
      person: 'Grace Abernathy',
      relationship: 'spouse',
      speaker: 'Leonard',
      pronouns: 'she',
      qualities: 'clear-headed, mischievous, tidy, my best critic',
      memories:
        'We met when she corrected my spelling on a protest sign in 1971. Grace swam in the sea on New Year’s Day every year and made me hold the towel. She left the crossword half done so that I could feel useful. The night before she died she told me I had my jumper on inside out.',
      tone: 'emotional',
    },
    `I am Leonard. Grace Abernathy was my wife, and she was my best critic, so I ask you to imagine this speech with the weak parts crossed out. {She would have been quick about it.|I can tell you now that it would be shorter.} We met when she corrected my spelling on a protest sign in 1971. {I was all fire that day, and she had a pencil.|I had come to change the world, and she changed a vowel.} I have been grateful to that mistake for the rest of my life. If I had known how to spell, I might have gone home alone.

    Grace was clear-headed. {When the rest of us were in a fog, she was the window.|I have always lived in a bit of a fog, and she was the person who knew where the road was.} She did not think that feeling a thing strongly made it true. And yet I never knew anybody who felt things more. She just would not let the feeling hold the map. I leaned on that for so long that I am not sure how I stand up without it. {I notice the tilt in me now.|You do not see how far you have been leaning until the wall is gone.}

    She was tidy, and I was not, and she forgave me. {I was the odd sock in a very neat arrangement.|I should say that I was the untidy end of a very neat arrangement.} She put the world in its drawers with such a light hand that I hardly heard them close. But do not mistake her for a solemn woman. She was mischievous. Grace swam in the sea on New Year's Day every year and made me hold the towel. {I believe that the swim was for her and the towel was for my character.|She came out laughing, and I stood there in my coat like a hat stand.} I see it now for what it was. She wanted a witness. She wanted somebody on the shore who would be there, each time, when she turned around.

    She left the crossword half done so that I could feel useful. {I did not find out for a long while, and I am glad.|It is the kindest trick that anyone has ever played on me.} I thought that I was helping her. All those empty squares, which I was so proud to fill, were little gifts with the bow taken off. That is what being married to her was like. You kept on finding that you had been loved behind your back. {I expect that I will go on finding it, in cupboards, for years.|I am sure that there are more, and that I will come across them.}

    The night before she died she told me I had my jumper on inside out. {People ask me about last words, and those are the ones I have.|I have turned that over and over, as you may imagine.} It was not poetry, and thank goodness, because I could not have borne poetry. It was marriage. She was looking at me, right up to the edge of everything, and she was still putting me right. {I have never felt so seen.|What more can one person do for another than to notice?}

    So I checked my jumper this morning, my love. {It is the right way out, as far as I can tell.|I looked in the glass and did it by myself.} I will do the crossword badly. I will stand on the shore and hold the towel. Thank you for every correction, and above all for the first. Thank you, friends, for being kind to an old fool. Goodbye, Grace.`,
  ),
  eulogy(
    'husband, military, medium',
    {
      person: 'Sgt. Luis Armando Vega',
      relationship: 'spouse',
      speaker: 'Teresa',
      pronouns: 'he',
      qualities: 'disciplined, gentle with our girls, stubborn, proud of his men',
      memories:
        'Luis polished his boots every Sunday night, even after he retired. He did two tours in Iraq and wrote to me every week. He braided the girls’ hair before school because I left for work at five. He slept on the porch for a month after he came home and I put a second chair out there. He never missed a funeral of one of his men.',
      additional: 'Thank the men of Bravo Company.',
      theme: 'military',
      length: 'medium',
    },
    `My name is Teresa, and Sgt. Luis Armando Vega was my husband. {The uniform had him for a part of his life, and I had him for the rest, and we learned to share.|You may have known the sergeant, but I was married to Luis, and today I want to bring both of them together.} Luis polished his boots every Sunday night, even after he retired. Nobody was going to inspect them anymore. {That was never the reason, I think.|It took me years to see that he was not doing it for an inspection.} It was how he kept his word to something. The rag went around and around, and the week was put in order.

    He was disciplined, and people hear that word and think of something hard. {With Luis it was the softest thing about him.|In our house it was a soft word.} It meant that he would be where he said he would be. It meant that a tired man still did the small things, because someone was counting on the small things. He did two tours in Iraq and wrote to me every week. {Not when he felt like it, and not when it was easy.|I do not know what it cost him, on some of those days, to find a pen and a quiet corner.} Every week, there was his hand on the envelope. I lived from one to the next, like stepping over a river on stones. {I still know what it is to hold one and be able to breathe again.|Those letters were how I breathed.}

    He was gentle with our girls. He braided the girls' hair before school, because I left for work at five. {Picture those hands.|I want you to think about those hands for a moment.} They had been trained for other things, and he taught them this. I think of it when people talk about what makes a man brave. Anybody can be strong with something heavy. It takes another sort of strength to be that careful with a child who will not sit still. {He took the same pride in a straight part as in a straight line.|There were no loose ends when he was done, in the hair or in the morning.} Girls, that was your father's medal. You wore it to class.

    I will not stand here and tell you that it was simple. {He would not want me to, because he did not care for pretty lies.|A marriage is not a parade.} He slept on the porch for a month after he came home, and I put a second chair out there. I did not know what else to do. I had no training for it. {I could not go where he had been, so I went as far as the porch.|There was nothing to say, and so I sat, and I let the dark do the talking.} If I have learned anything about love, I learned it in that chair. You do not have to understand what somebody carries. You only have to refuse to let them carry it alone.

    And he was stubborn. {My goodness, he was stubborn.|Those of you who served under him are smiling, and I see you.} You could not move him when he believed that he was right. It wore me out, and it also kept us standing. A stubborn man does not leave. A stubborn man gets up and starts again, on the bad days too, when there is no good reason to. {I would give anything to be stuck in another argument with him.|I shouted at that wall for years, and it held up our roof.}

    He was proud of his men. {I think that he loved them in a way that he had no other word for.|He did not brag about himself, but you could not stop him on that subject.} He never missed a funeral of one of his men. I watched what it took out of him, and I watched him go all the same. He believed that you see a person all the way home. {You do not get tired, and you do not send a card. You go.|It was an order that nobody had given him.} And now I look out at this room, and I see who has come to see him home. You have no idea what it means to me.

    So I want to thank the men of Bravo Company. {You knew a side of him that I could only guess at.|You gave him another family, and you never once made me feel that I was outside of it.} You are part of the reason that he came back to us at all, and I will be thankful for it until I die too.

    I will keep the chairs where they are. {I will sit out there when the house is too loud or too quiet.|It is a good porch, and the evenings are long.} I do not need you to say anything, Luis. You never did. You can rest your feet now; the boots are done. Thank you for seeing us home, all of us, every time. Goodbye, my love.`,
  ),
  eulogy(
    'small son',
    {
      person: 'Theo',
      relationship: 'child',
      speaker: 'Mark and Joy',
      pronouns: 'he',
      qualities: 'cheerful, busy, in love with buses',
      memories:
        'Theo waved at every bus and the drivers learned to wave first. He slept with a wooden spoon. He called the moon "my ball". He kissed his knees better by himself.',
      tone: 'emotional',
    },
    `We are Mark and Joy, and Theo was our son. {We are going to read this together, and if one of us has to stop, the other will go on.|We wrote this together, because neither of us could have done it alone.} Theo waved at every bus, and the drivers learned to wave first. {That is the whole of him, in a way.|If you only take one thing home with you, take that.} He did not know that they were strangers. He thought that anyone so large and so loud must be glad to see him. And after a while, because he believed it, they were.

    He was cheerful. It is a small word, and he was a small person, and both of them filled the house. {There was nothing we had done to deserve that much morning.|He woke up as though the day had been wrapped for him.} We used to say that he must have got it from somewhere. We would look at each other, tired, and wonder where. {Now we think that he just brought it with him.|Perhaps nobody gives a child such a thing, and it simply comes with them.}

    He was busy, too. {There was always work to be done, and he was always behind on it.|He went about his hours like a man with a great deal on his mind.} He slept with a wooden spoon. Other children have a bear, and we did offer him a bear. But he knew what he wanted to hold on to in the dark. We like to think that he was ready to stir something, in case it was needed. {It is such a plain thing, a spoon, and we will never see it that way again.|There are days now when we understand that better than we would like.}

    He called the moon "my ball." {He was not asking. He was telling us.|We never had the heart to explain about the moon.} And why should it not be his? He had looked at it longer than most people do. On clear nights it is still up there, out of reach, where he must have thrown it. {We do not know what to do with the beauty of that, except to say it to you.|We find that we cannot be outside for long when it is full, and that we cannot stay inside either.}

    Theo was in love with buses, and there is no other way to say it. Some people are never in love with anything in all their lives. {He managed it by the time he could stand.|It was the real thing, with all the waiting and the joy that come with it.} So when we are told that he had so little time, we try to remember how much he put into it. He was not waiting for his life to begin. He was in it, up to the elbows, waving.

    He kissed his knees better by himself. {We saw it, and we looked away, so that he could have his dignity.|He did not cry for us first; he saw to it, and then he got on.} We have been trying to learn it from him. We are not good at it. You bend down to the place that hurts, as far as you can reach, and you are kind to it, and you get up. {That is all we know about grief, and a little boy taught it to us.|It may be the only lesson that there is.}

    Thank you for holding us up. Thank you to anyone who ever waved back. {When a bus goes by, please lift your hand.|We will be the people at the stop with our hands in the air.} Goodbye, Theo. Goodbye, our love. You can have your ball now.`,
  ),
  eulogy(
    'girlfriend who climbed',
    {
      person: 'Ingrid Sørensen',
      relationship: 'girlfriend',
      speaker: 'Callum',
      qualities: 'fearless, dry, early riser, kept every promise',
      memories:
        'Ingrid taught me to climb on the wall in Leith and laughed when I hugged it. She said "rolig nå" when I panicked, which is Norwegian for calm now. We had a jar of coins for a trip to Tromsø. She phoned her gran every Sunday at noon.',
      theme: 'nature',
    },
    `My name is Callum, and Ingrid Sørensen was my girlfriend. {I am saying it in the past tense for the first time, and I do not like the sound of it.|I have practiced that sentence, and it does not get any easier to say.} Ingrid taught me to climb on the wall in Leith and laughed when I hugged it. {In my defense, it seemed like a wall that needed a hug.|I held on to that thing as if it were the last tree on earth.} She was not unkind about it. She had the driest laugh I have ever heard, like a twig breaking, and then she would tell me where to put my foot. I never fell, because she was always holding the other end.

    She was fearless, and I have been thinking about what that means. {It does not mean that she could not see the drop.|I doubt that fearless people feel nothing.} She saw it better than I did. She looked at it, and weighed it, and then she went on up, quietly, as a goat does or a cloud. When I panicked, she said "rolig nå," which is Norwegian for calm now. {I have never been able to say it properly.|It sounds like stones set down gently on a beach.} It worked on me every time. It was less the words than the fact that she had plenty of calm and was willing to lend me some.

    Ingrid was dry. {She could put out a bonfire of self-pity with a single eyebrow.|If you were sorry for yourself, you did not stay that way for long in her company.} I am a man who likes a drama, and she liked weather, and rock, and facts. She was an early riser as well, which I am not. There is a whole side of the day that I only know because she dragged me out into it. {The light before the light, she made me love that.|I owe her every dawn I have ever seen.} I used to groan. Now I wake at that hour on my own, and there is nobody to complain to.

    She kept every promise. {I know that people say such things, so let me be exact.|Let me tell you what I mean by it.} She phoned her gran every Sunday at noon. Whatever else there was, it could wait until she had made that call. {I think that it taught me what a week is for.|I do not think that she ever saw it as a duty.} Love, for Ingrid, was not a feeling that came and went with the wind. It was a thing that you did on time.

    We had a jar of coins for a trip to Tromsø. {It is still not full, and I cannot bring myself to move it.|I look at it every day, and I do not know what to do about it.} I think that we believed there would always be more coins. That is the hardest part for me, if I am honest. It is not the peaks that we did not reach. It is the ordinary small change of a life with her, clinking in, day by day. {I would give the whole north of the world for another handful.|We had so much less of it than we were saving for.}

    So I am hugging the wall again, as you can see. {I am waiting for somebody to laugh and point the way.|It is a long way down from here, and I do not feel brave.} But I know what she would say, and I am going to try to hear it. Rolig nå. Thank you, all of you, for coming up here with me. {Goodbye, Ingrid. I have still got hold of my end.|Goodbye, my love. You can let out the rope.}`,
  ),
]
